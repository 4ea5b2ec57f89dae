import { ArrowLeft, ArrowRight } from '@lucide/icons'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DraftOffer } from '@/form/drafts/draft-offer'
import { useDraft } from '@/form/drafts/use-draft'
import { controlClass, Field } from '@/form/fields/field'
import type { Close } from '@/form/form-dialog'
import { LeaveGuard } from '@/form/leave-question'
import { EarlierSaveNote } from '@/form/save/earlier-save-note'
import { isBusy, type SaveStatus } from '@/form/save/save-status'
import { countOf } from '@/format-count'
import { tidyText, truncate } from '@/text'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/dialog/confirm'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { InlineError } from '@/ui/errors/inline-error'
import { Pending } from '@/ui/loading/pending'
import { toast } from '@/ui/toast/toast'
import type { Course } from '../courses'
import type { Side } from './change-set'
import { ChangesButton } from './changes-button'
import { PasteAddresses } from './paste-addresses'
import { type InvalidReason, invalidReason, nobodyAssigned } from './save-assignment'
import { restoredAssignments, type UnsavedAssignment, useAssignment } from './use-assignment'
import { useSaveAssignment } from './use-save-assignment'
import { UserList } from './user-list/user-list'

/**
 * Assigns users to a course (specification §2). The two lists of users are edited as a set of changes until Confirm.
 */
export function AssignDialog({ course, onClose }: { course: Course; onClose: Close }) {
  const { id, name } = course
  const formId = useId()
  const assignment = useAssignment(id)
  const { lists, failed } = assignment
  const [invalid, setInvalid] = useState<InvalidReason>()
  const addressesInput = useRef<HTMLTextAreaElement>(null)
  const userLists = useRef<HTMLDivElement>(null)
  const draft = useDraft({
    formKey: `/courses/list?assign=${id}`,
    ready: lists !== undefined,
    getValues: assignment.toDraft,
    onRestore: assignment.restore,
  })

  const openAddresses = () => {
    flushSync(() => assignment.setIsPasting(true)) // the text box must be mounted before it can take the focus
    addressesInput.current?.focus()
  }
  const validate = () => {
    if (!lists) return undefined
    const reason = invalidReason(lists, assignment.pasted)
    setInvalid(reason)
    if (!reason) return { description: tidyText(assignment.description), changes: assignment.changes }
    if (reason === 'addressesNotAssigned') openAddresses()
    else userLists.current?.querySelector<HTMLElement>('input')?.focus()
    return undefined
  }
  const { status, problem, submit, isLocked } = useSaveAssignment({
    course,
    isBlocked: lists === undefined,
    validate,
    confirmUnmovedUsers: () => confirmUnmovedUsers(assignment.unmovedCount()),
    onRejected: assignment.refetch,
    onSaved: draft.discard,
    onClose,
  })
  const readOnly = status === 'saving'
  const moveTo = (side: Side) => (ids: number[]) => {
    if (isLocked()) return false
    assignment.moveTo(side, ids)
    setInvalid(undefined)
    return true
  }
  const router = useRouter()
  const cancel = () => {
    if (assignment.isDirty && !isBusy(status)) offerReopening(router, id, assignment.unsaved)
    draft.discard()
    onClose({ ignoreBlocker: true })
  }

  return (
    <Dialog
      title="Assign users"
      description={truncate(name) || `Course ${id}`}
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
        <DescriptionField value={assignment.description} onChange={assignment.setDescription} readOnly={readOnly} />
        {failed && (
          <ErrorState error={failed.error} onRetry={assignment.retryFailed} retrying={assignment.isFetching} />
        )}
        {!failed && !lists && <Pending label="Loading" className="h-[42vh]" />}
        {lists && (
          <>
            <OfferedDraft draft={draft} busy={isBusy(status)} />
            <PasteAddresses
              ref={addressesInput}
              isOpen={assignment.isPasting}
              onToggle={() => (assignment.isPasting ? assignment.setIsPasting(false) : openAddresses())}
              pasted={assignment.pasted}
              onChange={(text) => {
                assignment.setPasted(text)
                setInvalid(undefined)
              }}
              lists={lists}
              onAssign={moveTo('assigned')}
              readOnly={readOnly}
              isInvalid={invalid === 'addressesNotAssigned'}
            />
            <UserLists ref={userLists} assignment={assignment} lists={lists} moveTo={moveTo} readOnly={readOnly} />
          </>
        )}
        {invalid === 'nobodyAssigned' && <InlineError>{nobodyAssigned}</InlineError>}
        {problem && <InlineError>{problem}</InlineError>}
      </form>
      <LeaveGuard isDirty={assignment.isDirty} />
    </Dialog>
  )
}

/** Shows that the changes were discarded, in a toast that offers to open the dialog with them again. */
function offerReopening(
  { history, latestLocation: { publicHref } }: AnyRouter,
  courseId: number,
  unsaved: UnsavedAssignment,
) {
  const onClick = () => {
    restoredAssignments.set(courseId, unsaved)
    history.push(publicHref)
  }
  toast.show({ kind: 'message', text: 'Discarded.', undo: { label: 'Undo', onClick } })
}

/** Asks whether to save without the users that are selected, but not moved. */
async function confirmUnmovedUsers(count: number): Promise<boolean> {
  if (count === 0) return true
  const users = countOf(count, 'selected user')
  return confirm({ question: `Save without the ${users}?`, consequence: 'They have not been moved.' })
}

type Assignment = ReturnType<typeof useAssignment>
type Lists = NonNullable<Assignment['lists']>

type FooterProps = { formId: string; status: SaveStatus; lists: Lists | undefined; onCancel: () => void }

const Footer = ({ formId, status, lists, onCancel }: FooterProps) => (
  <>
    {status === 'waiting' && <EarlierSaveNote />}
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

type UserListsProps = {
  ref: Ref<HTMLDivElement>
  assignment: Pick<Assignment, 'changes' | 'announcement' | 'selections' | 'setSelection'>
  lists: Lists
  /** Returns a function that moves users to a list. It returns whether it moved them. */
  moveTo: (side: Side) => (ids: number[]) => boolean
  readOnly: boolean
}

const UserLists = ({ ref, assignment, lists, moveTo, readOnly }: UserListsProps) => (
  <>
    <div ref={ref} className="grid gap-5 md:grid-cols-2">
      <UserList
        title="Available users"
        users={lists.available}
        selection={assignment.selections.available}
        onSelectionChange={assignment.setSelection.available}
        changed={assignment.changes.removed}
        changedBadge="Unassigned"
        verb="Assign"
        icon={ArrowRight}
        onMove={moveTo('assigned')}
        readOnly={readOnly}
      />
      <UserList
        title="Assigned users"
        users={lists.assigned}
        selection={assignment.selections.assigned}
        onSelectionChange={assignment.setSelection.assigned}
        changed={assignment.changes.added}
        changedBadge="New"
        verb="Unassign"
        icon={ArrowLeft}
        onMove={moveTo('available')}
        readOnly={readOnly}
      />
    </div>
    <output className="sr-only">{`${assignment.announcement} ${lists.assigned.length} assigned, ${lists.available.length} available.`}</output>
  </>
)
