/** Above this number of rows, a destructive action asks for the number. */
export const MAX_UNTYPED = 20

/** Whether a text is the number, with or without separators: '1000', '1,000', '1.000'. */
export const isCount = (typed: string, count: number): boolean => typed.replaceAll(/[\s.,]/g, '') === String(count)
