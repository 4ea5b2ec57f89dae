import { stripBidiControls, truncate } from '@/text'

/** User-provided text within a sentence. Bidirectional text cannot affect the text around it. */
export const BidiText = ({ children }: { children: string }) => <bdi>{stripBidiControls(truncate(children))}</bdi>
