import { BidiText } from '@/ui/bidi-text'
import { formatMoment, readMoment } from './dates'

/** For a table cell with a `DateTime`: shows the time below the date, in small type. */
export const dateTimeInTwoLines = 'sm:text-sm sm:[&_time>span]:block'
/** The same, but only if the list is too narrow for one line. */
export const dateTimeInTwoLinesIfNarrow = 'sm:text-sm sm:@max-[1240px]:[&_time>span]:block'

/**
 * A date and time (specification §9). The tooltip shows the relative time of `dateTime`; '—' for a missing value. A text
 * that is no date is shown as it is.
 */
export const DateTime = ({ value }: { value: string | null }) => {
  const date = readMoment(value)
  const shown = formatMoment(value)
  if (!date)
    return (
      <span className="wrap-anywhere text-muted">
        <BidiText>{shown}</BidiText>
      </span>
    )
  const clock = shown.lastIndexOf(' ')
  return (
    // The key creates a new element for another time. A browser that translates the page replaces the text nodes, so that
    // React could no longer change them.
    <time key={shown} dateTime={date.toISOString()} data-tooltip="" className="tabular-nums">
      <span className="max-sm:whitespace-nowrap">{shown.slice(0, clock)}</span>
      {shown.slice(clock)}
    </time>
  )
}
