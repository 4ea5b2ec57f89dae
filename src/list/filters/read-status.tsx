import { type ReactNode, useEffect } from 'react'
import { LARGEST_PAGE } from '@/api/list'
import { formatCount } from '@/format-count'
import { announceRead } from '@/jobs/progress-text'
import { announce } from '@/list/announcement'
import type { ReadingPages } from '@/list/pages/all-pages'
import { PauseText } from '@/list/pause-text'
import { textButton } from '@/ui/button'
import { formatTime } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'

/** How far the pages have been read. They can be read again, because other people change records too. */
export function ReadStatus({ query, stop }: ReadingPages) {
  const now = useNow()
  const { data, isFetching, isPlaceholderData } = query
  if (!data || isPlaceholderData) return null
  const { read, total, isComplete, pause, readAt } = data
  const progress = `${formatCount(read)} of ${formatCount(total)} read`
  const readOn = () => void query.refetch()
  const readAgain = async () => {
    announce('Reading all pages.')
    const { data: newest } = await query.refetch()
    if (newest && newest.readAt > readAt) announce('All pages read.')
  }
  const isQuick = isComplete && total <= LARGEST_PAGE
  if (isFetching && !isQuick)
    return (
      <Status
        action="Stop"
        onAction={() => {
          stop()
          announce(`Stopped. ${progress}.`)
        }}
      >
        <progress
          aria-label="Reading all pages"
          value={read}
          max={Math.max(total, 1)}
          className="progress-bar h-1 w-24 max-sm:hidden"
        />
        {!isComplete && total > LARGEST_PAGE && <ReadAnnouncement read={read} total={total} />}
        <span>
          <span>{progress}</span>
          {pause && (
            <>
              . <PauseText pause={pause} />
            </>
          )}
        </span>
      </Status>
    )
  if (!isComplete)
    return (
      <Status action="Read on" onAction={readOn}>
        <span>{`${progress}. The list shows only these.`}</span>
      </Status>
    )
  return (
    <Status action="Refresh rows" onAction={() => void readAgain()}>
      <span className="@max-[84rem]:sr-only">
        Read at <time dateTime={new Date(readAt).toISOString()}>{formatTime(readAt, now)}</time>
      </span>
    </Status>
  )
}

/** Announces the start of the first read and each quarter. The list announces its end: how many results there are. */
function ReadAnnouncement({ read, total }: { read: number; total: number }) {
  const text = announceRead(read, total)
  useEffect(() => announce(text), [text])
  return null
}

type StatusProps = { children: ReactNode; action: string; onAction: () => void }

const Status = ({ children, action, onAction }: StatusProps) => (
  <p className="flex min-h-6 items-center gap-2 text-sm text-muted tabular-nums">
    {children}
    <button type="button" onClick={onAction} className={`${textButton} whitespace-nowrap`}>
      {action}
    </button>
  </p>
)
