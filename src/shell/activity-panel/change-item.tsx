import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { errorTexts } from '@/api/errors'
import { findWrite } from '@/features/actions'
import { ACTIVITY_PANEL_HEADING } from '@/form/drafts/drafts'
import { takeBack } from '@/jobs/jobs'
import { type Change, canUndo } from '@/jobs/recent-changes'
import { Button } from '@/ui/button'
import { formatTime } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import { toast } from '@/ui/toast/toast'

const toHeading = moveFocusOnUnmount(() => document.getElementById(ACTIVITY_PANEL_HEADING))

/** A write in the activity panel: when it was made, to which records, and a button that takes it back. */
export function ChangeItem({ change }: { change: Change }) {
  const id = useId()
  const client = useQueryClient()
  const now = useNow()
  const { at, text, names, undo } = change
  const undoChange = async () => {
    const write = undo && (await findWrite(undo.id).catch(() => undefined))
    if (write) takeBack(client, change, { label: undo.label, write })
    else toast.error(errorTexts.preloadError)
  }
  return (
    <li aria-labelledby={id} className="flex items-start gap-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <h3 id={id} className="font-medium wrap-anywhere">
          {text}
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular-nums">{formatTime(at, now)}</span> · <bdi className="wrap-anywhere">{names}</bdi>
        </p>
        {!canUndo(change) && (
          <p className="text-sm text-muted">{undo ? 'Undone, or changed since.' : 'It cannot be undone.'}</p>
        )}
      </div>
      {undo && canUndo(change) && (
        <Button ref={toHeading} aria-label={`${undo.label}: ${text}`} onClick={() => void undoChange()}>
          {undo.label}
        </Button>
      )}
    </li>
  )
}
