import { BidiText } from '@/ui/text'
import { formatMoment, readMoment } from './dates'

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
      <span className="min-[360px]:whitespace-nowrap">{shown.slice(0, clock)}</span>
      {shown.slice(clock)}
    </time>
  )
}
