import { formatMoment } from './dates'

/** For a table cell with a `DateTime`: shows the time below the date. */
export const dateTimeInTwoLines = 'sm:[&_time>span]:block'
/** The same, but only if the window is too narrow for one line. */
export const dateTimeInTwoLinesIfNarrow = 'sm:max-[1400px]:[&_time>span]:block'

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
