import { formatMoment } from './dates'

/** A moment as specified (§9), with its age in the tooltip, by `dateTime`; '—' when there is none. */
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
