import { formatMoment } from './dates'

/** A date and time (specification §9). The tooltip shows the relative time of `dateTime`; '—' for a missing value. */
export const DateTime = ({ value }: { value: string | null }) => {
  const shown = formatMoment(value)
  if (!value || shown === '—') return <span className="text-muted">—</span>
  const clock = shown.lastIndexOf(' ')
  return (
    <time dateTime={value} data-tooltip="" className="tabular-nums sm:whitespace-nowrap">
      <span className="whitespace-nowrap">{shown.slice(0, clock)}</span>
      {shown.slice(clock)}
    </time>
  )
}
