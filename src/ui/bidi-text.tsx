import { stripBidiControls } from '@/text'

/** Somebody's words in a sentence: letters that turn the direction of reading turn nothing around them. */
export const BidiText = ({ children }: { children: string }) => <bdi>{stripBidiControls(children)}</bdi>
