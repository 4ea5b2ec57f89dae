import { withoutTurns } from '@/text'

/** Somebody's words in a sentence: letters that turn the direction of reading turn nothing around them. */
export const Isolated = ({ children }: { children: string }) => <bdi>{withoutTurns(children)}</bdi>
