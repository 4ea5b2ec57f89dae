/** Text that is cut to two lines, the whole of it in the title; '—' when there is none. */
export const Clipped = ({ text, className = '' }: { text: string; className?: string }) => (
  <span title={text} className={`line-clamp-2 max-w-80 wrap-anywhere ${className}`}>
    {text || '—'}
  </span>
)

/** Looks of the link that opens a row; its text stands in a `line-clamp-2` of its own, so that a finger finds room around it. */
export const rowLink =
  'inline-flex min-h-6 items-center rounded-sm font-medium wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11'
