import { CircleStop, ListRestart } from '@lucide/icons'
import type { ComponentProps, ReactNode } from 'react'
import { LARGEST_PAGE } from '@/api/list'
import { describePause, type Pause } from '@/jobs/request-gate'
import { announce } from '@/list/announcement'
import type { AllPagesRead } from '@/list/pages/all-pages'
import { formatCount } from '@/text'
import { formatTime } from '@/ui/dates/dates'
import { useClock, useNow } from '@/ui/dates/use-now'
import { CompactButton } from './popover-button'

/** How far the pages have been read. They can be read again, because other people change records too. */
export function ReadStatus({ query, stop }: AllPagesRead) {
  const now = useNow()
  const { data, isFetching, isPlaceholderData } = query
  if (!data || isPlaceholderData) return null
  const { readCount, total, isComplete, pause, completedAt } = data
  const progress = `${formatCount(readCount)} of ${formatCount(total)} read`
  const readOn = () => void query.refetch()
  const readAgain = async () => {
    announce('Reading all pages.')
    const { data: newest } = await query.refetch()
    if (newest && newest.completedAt > completedAt) announce('All pages read.')
  }
  const isQuick = isComplete && total <= LARGEST_PAGE
  if (isFetching && !isQuick)
    return (
      <Status
        label="Stop"
        icon={CircleStop}
        onClick={() => {
          stop()
          announce(`Stopped. ${progress}.`)
        }}
      >
        <progress
          aria-label="Reading all pages"
          value={readCount}
          max={Math.max(total, 1)}
          className="progress-bar absolute inset-x-0 -bottom-px h-0.5 w-full rounded-none"
        />
        {/* On a narrower list, the text would wrap and move the rows. */}
        <span className={pause ? '' : 'sm:@max-[84rem]:sr-only'}>
          <span>{pause ? `${progress}. ` : progress}</span>
          {pause && <PauseText pause={pause} />}
        </span>
      </Status>
    )
  if (!isComplete)
    return (
      <Status label="Continue" onClick={readOn}>
        <span>{`${progress}. The list shows only these.`}</span>
      </Status>
    )
  return (
    <Status label="Refresh rows" icon={ListRestart} onClick={() => void readAgain()}>
      <span className="@max-[84rem]:sr-only">
        Read at <time dateTime={new Date(completedAt).toISOString()}>{formatTime(completedAt, now)}</time>
      </span>
    </Status>
  )
}

const Status = ({ children, ...button }: ComponentProps<typeof CompactButton> & { children: ReactNode }) => (
  <p className="flex min-h-6 items-center gap-2 text-sm text-muted tabular-nums print:hidden">
    {children}
    <CompactButton {...button} />
  </p>
)

/** Says why nothing is sent at the moment, and when it continues. */
export function PauseText({ pause }: { pause: Pause }) {
  return <span>{describePause(pause, useClock(true))}</span>
}
