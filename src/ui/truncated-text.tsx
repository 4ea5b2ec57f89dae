import { truncate } from '@/text'

/** Text truncated to two lines, with the full text in its title; '—' for an empty text. */
export const TruncatedText = ({ text, className = '' }: { text: string; className?: string }) => (
  <span title={text} className={`line-clamp-2 max-w-80 wrap-anywhere ${className}`}>
    {truncate(text) || '—'}
  </span>
)
