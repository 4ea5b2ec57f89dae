import { Badge, type Tone } from '@/ui/badge'
import { DateTime } from '@/ui/dates/date-time'
import { isMissing } from '@/ui/dates/dates'
import type { Content } from './contents'

/** Says since when the server has an item disabled or deleted (specification §4). Shows nothing for other items. */
export const ContentState = ({ item: { disabledAt, deletedAt } }: { item: Content }) => (
  <>
    <State tone="warning" label="Disabled" since={disabledAt} />
    <State tone="danger" label="Deleted" since={deletedAt} />
  </>
)

function State({ tone, label, since }: { tone: Tone; label: string; since: string | null }) {
  if (isMissing(since)) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      <Badge tone={tone}>{label}</Badge> <DateTime value={since} />
    </span>
  )
}
