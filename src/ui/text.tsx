import { stripBidiControls, truncate } from '@/text'

/** User-provided text within a sentence. Bidirectional text cannot affect the text around it. */
export const BidiText = ({ children }: { children: string }) => <bdi>{stripBidiControls(truncate(children))}</bdi>

/** Text truncated to two lines, with the full text in its title; '—' for an empty text. */
export const TruncatedText = ({ text, className = '' }: { text: string; className?: string }) => (
  <span title={text} className={`line-clamp-2 max-w-80 wrap-anywhere ${className}`}>
    {truncate(text) || '—'}
  </span>
)

/** Text that is cut after one line, with the full text in its title; '—' for an empty text. Paper shows all of it. */
export const OneLineText = ({ text }: { text: string }) => (
  <span title={text} className="block max-w-60 truncate print:wrap-anywhere print:whitespace-normal">
    {truncate(text) || '—'}
  </span>
)
