import { ArrowLeft, ArrowRight, ClipboardPaste } from '@lucide/icons'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import { DraftOffer } from '@/form/draft-offer'
import { EarlierSave } from '@/form/earlier-save'
import { control, Field } from '@/form/field'
import type { Close } from '@/form/form-dialog'
import { LeaveQuestion } from '@/form/leave-question'
import { useDraft } from '@/form/use-draft'
import { useIsLeft } from '@/form/use-is-left'
import { useRead } from '@/form/use-read'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { InlineError } from '@/ui/inline-error'
import { Spinner } from '@/ui/spinner'
import { matchAddresses } from './addresses'
import { assignment, nobody } from './assignment'
import { changesOf, move, noChanges, type Side, sides } from './change-set'
import { ChangesButton } from './changes-button'
import type { Course } from './courses'
import { PasteAddresses } from './paste-addresses'
import { PeopleList } from './people-list'

/** Stores moved users in a draft, one entry per id, so that a later draft of the dialog extends an earlier one. */
const movedTo = (side: Side, ids: Iterable<number>) => Object.fromEntries(Array.from(ids, (id) => [id, side]))

/** Assigns users to a course (specification §2). Moves between the lists are kept as changes until Confirm. */
export function AssignDialog({ course: { id, name }, onClose }: { course: Course; onClose: Close }) {
  const formId = useId()
  const available = useQuery(assignment.unassigned(id))
  const assigned = useQuery(assignment.assigned(id))
  const reads = { available: useRead(available), assigned: useRead(assigned) }
  const areRead = reads.available === 'read' && reads.assigned === 'read'
  const save = useMutation(assignment.assign(id))
  // Includes a save that was pending when the dialog was closed: it could arrive after this one and undo it.
  const busy = useIsMutating({ mutationKey: assignment.assign(id).mutationKey }) > 0
  const [description, setDescription] = useState('')
  const [changes, setChanges] = useState(noChanges)
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const [refused, setRefused] = useState<'nobody' | 'pasted'>()
  const [said, setSaid] = useState('')
  const sending = useRef(false) // state would be updated one render too late
  const isLeft = useIsLeft()
  const left = useRef<AbortController>(undefined)
  const lists = useRef<HTMLDivElement>(null)
  const addresses = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const leaving = (left.current = new AbortController())
    return () => leaving.abort()
  }, [])

  const shown = useMemo(
    () => (areRead && available.data && assigned.data ? sides(available.data, assigned.data, changes) : undefined),
    [areRead, available.data, assigned.data, changes],
  )
  // Without changes that the server already has or whose user no longer exists.
  const real = useMemo(() => (shown ? changesOf(shown) : noChanges), [shown])
  const ids = useMemo(() => new Set(assigned.data?.map((person) => person.id)), [assigned.data])
  const isChanged = shown !== undefined && shown.added.length + shown.removed.length > 0
  const isDirty = description !== '' || pasted.trim() !== '' || isChanged
  const leaving = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })

  const draft = useDraft({
    key: `/courses/list?assign=${id}`,
    ready: shown !== undefined,
    typed: () => ({
      values: isDirty
        ? {
            ...(description && { description }),
            ...(pasted.trim() && { pasted }),
            ...movedTo('assigned', changes.added),
            ...movedTo('available', changes.removed),
          }
        : {},
      lostPassword: false,
    }),
    onRestore: ({ values }) => {
      const { description: note, pasted: list, ...moved } = values
      if (typeof note === 'string') setDescription(note)
      if (typeof list === 'string') {
        setPasted(list)
        setPasting(true)
      }
      const to = (side: Side) => Object.keys(moved).flatMap((id) => (moved[id] === side ? [Number(id)] : []))
      // Keep what was moved since.
      setChanges(move(move(changes, to('assigned'), 'assigned', ids), to('available'), 'available', ids))
    },
  })

  const moveTo = (to: Side) => (people: number[]) => {
    if (sending.current) return false // no changes while saving
    setChanges(move(changes, people, to, ids))
    setRefused(undefined)
    setSaid(`${people.length} ${to === 'assigned' ? 'to be assigned' : 'to be taken out'}.`)
    return true
  }
  const giveUp = () => {
    draft.drop()
    onClose({ ignoreBlocker: true })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current || busy || !shown) return
    save.reset() // remove the previous error
    if (matchAddresses(pasted, shown.available, shown.assigned).found.length > 0) {
      flushSync(() => {
        setRefused('pasted')
        setPasting(true) // render the text box before it is focused
      })
      return addresses.current?.focus()
    }
    const isNobody = shown.assigned.length === 0
    setRefused(isNobody ? 'nobody' : undefined)
    if (isNobody) return lists.current?.querySelector<HTMLElement>('input')?.focus()
    sending.current = true
    save.mutate(
      { description, changes: real, signal: left.current?.signal },
      {
        onSuccess: () => {
          draft.drop()
          if (!isLeft()) onClose({ ignoreBlocker: true })
        },
        onError: (error) => {
          // The request may have been rejected because a user no longer exists.
          if (error.message === nobody || (error instanceof ApiError && !isOutcomeUnknown(error)))
            for (const list of [available, assigned]) void list.refetch()
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }

  const failed = reads.available === 'failed' ? available : reads.assigned === 'failed' ? assigned : undefined
  return (
    <Dialog
      title="Assign users"
      description={name || `Course ${id}`}
      onClose={onClose}
      width="roomy:w-260"
      footer={
        <>
          {busy && !save.isPending && <EarlierSave />}
          {shown && <ChangesButton added={shown.added} removed={shown.removed} />}
          <Button onClick={giveUp}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={busy} disabled={!shown}>
            Confirm
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Assign users"
        className="flex flex-col gap-4"
      >
        <Field label="Description" help="Optional note, saved with the assignment.">
          {(tied) => (
            <input
              {...tied}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
              readOnly={save.isPending}
              autoComplete="off"
              className={control}
            />
          )}
        </Field>
        {failed ? (
          <ErrorState
            error={failed.error}
            onRetry={() => {
              for (const list of [available, assigned]) if (list.isError) void list.refetch()
            }}
            retrying={available.isFetching || assigned.isFetching}
          />
        ) : (
          !shown && (
            <output className="flex h-[42vh] items-center justify-center text-accent">
              <Spinner />
              <span className="sr-only">Loading</span>
            </output>
          )
        )}
        {shown && (
          <>
            {draft.offered && (
              <DraftOffer draft={draft.offered} busy={busy} onRestore={draft.restore} onDrop={draft.drop}>
                <p className="text-sm">
                  What you changed about who is assigned, the description, and pasted addresses.
                </p>
              </DraftOffer>
            )}
            <div>
              <Button aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
                <Icon icon={ClipboardPaste} size={15} />
                Paste e-mail addresses
              </Button>
            </div>
            {pasting && (
              <PasteAddresses
                ref={addresses}
                pasted={pasted}
                onChange={(typed) => {
                  setPasted(typed)
                  setRefused(undefined)
                }}
                available={shown.available}
                assigned={shown.assigned}
                onAssign={moveTo('assigned')}
                readOnly={save.isPending}
                refused={refused === 'pasted'}
              />
            )}
            <div ref={lists} className="grid gap-5 md:grid-cols-2">
              <PeopleList
                title="Available users"
                people={shown.available}
                changed={real.removed}
                changedWord="Taken out"
                verb="Assign"
                icon={ArrowRight}
                onMove={moveTo('assigned')}
                readOnly={save.isPending}
              />
              <PeopleList
                title="Assigned users"
                people={shown.assigned}
                changed={real.added}
                changedWord="New"
                verb="Take out"
                icon={ArrowLeft}
                onMove={moveTo('available')}
                readOnly={save.isPending}
              />
            </div>
            <output className="sr-only">
              {said} {shown.assigned.length} assigned, {shown.available.length} available.
            </output>
          </>
        )}
        {refused === 'nobody' && <InlineError>{nobody}</InlineError>}
        {save.isError && <InlineError>{saveErrorMessage(save.error)}</InlineError>}
      </form>
      <LeaveQuestion leaving={leaving} />
    </Dialog>
  )
}
