import { ArrowLeft, ArrowRight } from '@lucide/icons'
import { type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DraftOffer } from '@/form/drafts/draft-offer'
import { useDraft } from '@/form/drafts/use-draft'
import { controlClass, Field } from '@/form/fields/field'
import type { Close } from '@/form/form-dialog'
import { LeaveGuard } from '@/form/leave-question'
import { EarlierSave } from '@/form/save/earlier-save'
import { isBusy, type SaveStatus } from '@/form/save/save-status'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { InlineError } from '@/ui/errors/inline-error'
import { Spinner } from '@/ui/loading/spinner'
import type { Course } from '../courses'
import { nobodyAssigned } from './assignment'
import type { Side } from './change-set'
import { ChangesButton } from './changes-button'
import { PasteAddresses } from './paste-addresses'
import { PeopleList } from './people-list/people-list'
import { useAssignment } from './use-assignment'
import { useSaveAssignment } from './use-save-assignment'
import { type InvalidReason, invalidReason } from './validation'

/** Assigns users to a course (specification §2). The two lists of people are edited as a set of changes until Confirm. */
export function AssignDialog({ course: { id, name }, onClose }: { course: Course; onClose: Close }) {
  const formId = useId()
  const people = useAssignment(id)
  const { lists, failed } = people
  const [invalid, setInvalid] = useState<InvalidReason>()
  const addressesInput = useRef<HTMLTextAreaElement>(null)
  const peopleLists = useRef<HTMLDivElement>(null)
  const draft = useDraft({
    formKey: `/courses/list?assign=${id}`,
    ready: lists !== undefined,
    getValues: people.toDraft,
    onRestore: people.restore,
  })

  const validate = () => {
    if (!lists) return undefined
    const reason = invalidReason(lists, people.pasted)
    setInvalid(reason)
    if (!reason) return { description: people.description, changes: people.changes }
    if (reason === 'addressesNotAssigned') {
      flushSync(() => people.setIsPasting(true)) // the text box must be mounted before it can take the focus
      addressesInput.current?.focus()
    } else peopleLists.current?.querySelector<HTMLElement>('input')?.focus()
    return undefined
  }
  const { status, problem, submit, isLocked } = useSaveAssignment({
    courseId: id,
    isBlocked: lists === undefined,
    validate,
    onRejected: people.refetch,
    onSaved: draft.discard,
    onClose,
  })
  const readOnly = status === 'saving'
  const moveTo = (side: Side) => (ids: number[]) => {
    if (isLocked()) return false
    people.moveTo(side, ids)
    setInvalid(undefined)
    return true
  }
  const cancel = () => {
    draft.discard()
    onClose({ ignoreBlocker: true })
  }

  return (
    <Dialog
      title="Assign users"
      description={name || `Course ${id}`}
      onClose={onClose}
      width="desktop:w-260"
      footer={<Footer formId={formId} status={status} lists={lists} onCancel={cancel} />}
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Assign users"
        className="flex flex-col gap-4"
      >
        <DescriptionField value={people.description} onChange={people.setDescription} readOnly={readOnly} />
        {failed && <ErrorState error={failed.error} onRetry={people.retryFailed} retrying={people.isFetching} />}
        {!failed && !lists && <Loading />}
        {lists && (
          <>
            <OfferedDraft draft={draft} busy={isBusy(status)} />
            <PasteAddresses
              ref={addressesInput}
              isOpen={people.isPasting}
              onToggle={() => people.setIsPasting(!people.isPasting)}
              pasted={people.pasted}
              onChange={(text) => {
                people.setPasted(text)
                setInvalid(undefined)
              }}
              lists={lists}
              onAssign={moveTo('assigned')}
              readOnly={readOnly}
              isInvalid={invalid === 'addressesNotAssigned'}
            />
            <PeopleLists ref={peopleLists} people={people} lists={lists} moveTo={moveTo} readOnly={readOnly} />
          </>
        )}
        {invalid === 'nobodyAssigned' && <InlineError>{nobodyAssigned}</InlineError>}
        {problem && <InlineError>{problem}</InlineError>}
      </form>
      <LeaveGuard isDirty={people.isDirty} />
    </Dialog>
  )
}

type Assignment = ReturnType<typeof useAssignment>
type Lists = NonNullable<Assignment['lists']>

type FooterProps = { formId: string; status: SaveStatus; lists: Lists | undefined; onCancel: () => void }

const Footer = ({ formId, status, lists, onCancel }: FooterProps) => (
  <>
    {status === 'waiting' && <EarlierSave />}
    {lists && <ChangesButton added={lists.added} removed={lists.removed} />}
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" form={formId} variant="primary" busy={isBusy(status)} disabled={!lists}>
      Confirm
    </Button>
  </>
)

type DescriptionFieldProps = { value: string; onChange: (value: string) => void; readOnly: boolean }

const DescriptionField = ({ value, onChange, readOnly }: DescriptionFieldProps) => (
  <Field label="Description" help="Optional note, saved with the assignment.">
    {(control) => (
      <input
        {...control}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        readOnly={readOnly}
        autoComplete="off"
        className={controlClass}
      />
    )}
  </Field>
)

type OfferedDraftProps = {
  draft: Pick<ReturnType<typeof useDraft>, 'offered' | 'restore' | 'discard'>
  busy: boolean
}

const OfferedDraft = ({ draft, busy }: OfferedDraftProps) =>
  draft.offered && (
    <DraftOffer draft={draft.offered} busy={busy} onRestore={draft.restore} onDiscard={draft.discard}>
      <p className="text-sm">What you changed about who is assigned, the description, and pasted addresses.</p>
    </DraftOffer>
  )

const Loading = () => (
  <output className="flex h-[42vh] items-center justify-center text-accent">
    <Spinner />
    <span className="sr-only">Loading</span>
  </output>
)

type PeopleListsProps = {
  ref: Ref<HTMLDivElement>
  people: Pick<Assignment, 'changes' | 'announcement'>
  lists: Lists
  /** Returns a function that moves people to a list. It returns whether it moved them. */
  moveTo: (side: Side) => (ids: number[]) => boolean
  readOnly: boolean
}

const PeopleLists = ({ ref, people, lists, moveTo, readOnly }: PeopleListsProps) => (
  <>
    <div ref={ref} className="grid gap-5 md:grid-cols-2">
      <PeopleList
        title="Available users"
        people={lists.available}
        changed={people.changes.removed}
        changedBadge="Unassigned"
        verb="Assign"
        icon={ArrowRight}
        onMove={moveTo('assigned')}
        readOnly={readOnly}
      />
      <PeopleList
        title="Assigned users"
        people={lists.assigned}
        changed={people.changes.added}
        changedBadge="New"
        verb="Unassign"
        icon={ArrowLeft}
        onMove={moveTo('available')}
        readOnly={readOnly}
      />
    </div>
    <output className="sr-only">
      {people.announcement} {lists.assigned.length} assigned, {lists.available.length} available.
    </output>
  </>
)
