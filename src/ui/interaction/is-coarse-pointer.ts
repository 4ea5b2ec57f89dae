/** Whether the main pointer is a finger, as on phones and tablets. */
export const isCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches
