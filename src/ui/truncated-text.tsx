/** Text that is cut to two lines, the whole of it in the title; '—' when there is none. */
export const TruncatedText = ({ text, className = '' }: { text: string; className?: string }) => (
  <span title={text} className={`line-clamp-2 max-w-80 wrap-anywhere ${className}`}>
    {text || '—'}
  </span>
)
