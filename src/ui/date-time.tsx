import { formatMoment, relativeAge } from './dates'

/** A moment as specified (§9), with its age in the tooltip; '—' when there is none. */
export const DateTime = ({ value }: { value: string | null }) => {
  const shown = formatMoment(value)
  if (!value || shown === '—') return <span className="text-muted">—</span>
  return (
    <time dateTime={value} data-tooltip={relativeAge(value)} className="tabular-nums sm:whitespace-nowrap">
      {shown}
    </time>
  )
}
