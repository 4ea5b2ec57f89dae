import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { countOf } from '@/text'
import { QuestionDialog } from '@/ui/dialog/confirm-dialog'
import { useCloseOnTraversal } from '@/ui/dialog/use-close-on-traversal'
import type { QuestionProps } from './action'
import { startJob } from './jobs'
import type { ActionRow } from './ledger/ledger'
import { RowList, RowText } from './row-list'

/** Above this number of rows, a destructive action asks for the number. */
const MAX_UNTYPED = 20

/** Whether a text is the number, with or without separators: '1000', '1,000', '1.000'. */
export const isCount = (typed: string, count: number): boolean => typed.replaceAll(/[\s.,]/g, '') === String(count)

const position = 'top-[max(0.5rem,10vh)] max-h-[calc(100dvh-max(0.5rem,10vh)-0.5rem)] w-140'

type ActionQuestionProps<Item> = QuestionProps<Item> & {
  /** The question and the rows of the job, if they depend on fields. */
  question?: string
  rows?: readonly ActionRow[]
  children?: ReactNode
}

/** Asks before an action on many records: who they are, what follows, and who is left out. */
export function ActionQuestion<Item>(props: ActionQuestionProps<Item>) {
  const { action, items, rows = items.map(action.toRow), leftOut, children, onClose, onStart } = props
  const { entity, texts, write } = action
  const { question = texts.ask(countOf(rows.length, entity.one, entity.many)) } = props
  const danger = texts.danger !== undefined
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const mustType = danger && rows.length > MAX_UNTYPED
  const isStarted = useRef(false)
  const [isHidden, setHidden] = useState(false)
  const consequence = texts.consequenceOfMany?.(items)
  useCloseOnTraversal(onClose)
  const answer = (confirmed: boolean) => {
    if (isStarted.current) return // a second click before the question has closed
    if (!confirmed) return onClose()
    isStarted.current = true
    startJob(client, write, rows)
    setHidden(true)
    // Closes the question in a task of its own. Together with opening the ledger, it would block the page for 100 ms.
    setTimeout(onStart)
  }
  return (
    <QuestionDialog
      question={question}
      danger={danger}
      answer={answer}
      disabled={mustType && !isCount(typed, rows.length)}
      invisible={isHidden}
      className={position}
    >
      {consequence && <p className="mt-2 text-muted">{consequence}</p>}
      {children}
      <RowList label={write.title(rows)} rows={rows} className="mt-3 max-h-[38vh] min-h-14">
        {({ name, detail }) => <RowText name={name} detail={detail} />}
      </RowList>
      {leftOut.map(({ reason, names }) => (
        <p key={reason} className="mt-2 wrap-anywhere text-muted">
          <span className="font-medium">{reason}</span> and will be left out: <bdi>{names.join(', ')}</bdi>.
        </p>
      ))}
      {mustType && (
        <div className="mt-4">
          <label htmlFor={id} className="mb-1.5 block font-medium">{`Type ${rows.length} to confirm`}</label>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-control w-28 field-frame px-3 tabular-nums"
          />
        </div>
      )}
    </QuestionDialog>
  )
}
