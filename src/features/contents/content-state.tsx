import { Badge, type Tone } from '@/ui/badge'
import { DateTime } from '@/ui/dates/date-time'
import { formatMoment, isMissing } from '@/ui/dates/dates'
import type { Content } from './contents'

/** Says since when the server has an item disabled or deleted (specification §4). Shows nothing for other items. */
export const ContentState = ({ item: { disabledAt, deletedAt } }: { item: Content }) => (
  <>
    <State tone="warning" label="Disabled" since={disabledAt} />
    <State tone="danger" label="Deleted" since={deletedAt} />
  </>
)

/** A badge with the date. A row of a list has room for the badge only, so its tooltip has the date. */
function State({ tone, label, since }: { tone: Tone; label: string; since: string | null }) {
  if (isMissing(since)) return null
  return (
    <span
      data-tooltip={`${label} since ${formatMoment(since)}`}
      className="relative flex flex-wrap items-center gap-x-2 text-sm sm:in-[tr]:shrink-0 sm:in-[tr]:[&_time]:sr-only"
    >
      <Badge tone={tone}>{label}</Badge> <DateTime value={since} />
    </span>
  )
}
