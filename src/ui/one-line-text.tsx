import { truncate } from '@/text'

type OneLineTextProps = { text: string; className?: string }

/** Text that is cut after one line, with the full text in its title; '—' for an empty text. Paper shows all of it. */
export const OneLineText = ({ text, className = 'max-w-60' }: OneLineTextProps) => (
  <span title={text} className={`block truncate print:wrap-anywhere print:whitespace-normal ${className}`}>
    {truncate(text) || '—'}
  </span>
)
