import { ArrowLeft, ArrowRight } from '@lucide/icons'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, isOutcomeUnknown } from '@/api/errors'
import { DraftOffer } from '@/form/drafts/draft-offer'
import { controlClass, Field } from '@/form/fields/field'
import type { Close } from '@/form/form-dialog'
import { FormFrame } from '@/form/form-frame'
import { useFormKey, useIsUnmounted } from '@/form/form-key'
import { LeaveGuard } from '@/form/leave-guard'
import { useReopenedKey } from '@/form/record-gate'
import type { SaveOutcome } from '@/form/save/save-record'
import type { SubmitTools } from '@/form/save/use-submit'
import { useFormLifecycle } from '@/form/use-form-lifecycle'
import { useShownRecord } from '@/form/use-record'
import { countOf, formatCount, tidyText, truncate } from '@/text'
import { confirm } from '@/ui/dialog/confirm'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { InlineError } from '@/ui/errors/inline-error'
import { Pending, useDelayedFlag } from '@/ui/loading/pending'
import { toast } from '@/ui/toast/toast'
import { type Course, canAssign, courses, onlyAssignable } from '../courses'
import type { Side } from './change-set'
import { ChangesButton } from './changes-button'
import { PasteAddresses } from './paste-addresses'
import { type Assignment, assignUsers, type InvalidReason, invalidReason, nobodyAssigned } from './save-assignment'
import { useAssignment } from './use-assignment'
import { UserList } from './user-list/user-list'
import { listHeight } from './user-list/user-list-box'

/** Opens the assignment dialog of a course if the type of the course allows it (specification §6). */
export function AssignUsers({ id, onClose }: { id: number; onClose: Close }) {
  const { record: course, query } = useShownRecord(courses, id)
  const isLate = useDelayedFlag(!course && query.isPending)
  const isUnmounted = useIsUnmounted()
  const key = useReopenedKey()
  const isNotAssignable = course !== undefined && !canAssign(course)
  const rejectCourse = useEffectEvent(() => {
    if (isUnmounted()) return
    toast.error(onlyAssignable)
    onClose({ ignoreBlocker: true })
  })
  useEffect(() => {
    if (isNotAssignable) rejectCourse()
  }, [isNotAssignable])

  if (course) return !isNotAssignable && <AssignDialog key={key} course={course} onClose={onClose} />
  return (
    (query.error || isLate) && (
      <Dialog title="Assign users" onClose={onClose}>
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Pending label="Loading" />
        )}
      </Dialog>
    )
  )
}

/**
 * Assigns users to a course (specification §2). The two lists of users are edited as a set of changes until Confirm.
 */
function AssignDialog({ course, onClose }: { course: Course; onClose: Close }) {
  const { id, name } = course
  const assignment = useAssignment(id)
  const { lists, failed } = assignment
  const [invalid, setInvalid] = useState<InvalidReason>()
  const addressesInput = useRef<HTMLTextAreaElement>(null)
  const userLists = useRef<HTMLDivElement>(null)
  const openAddresses = () => {
    flushSync(() => assignment.setIsPasting(true)) // the text box must be mounted before it can take the focus
    addressesInput.current?.focus()
  }
  const validate = () => {
    if (!lists) return false
    const reason = invalidReason(lists, assignment.pasted)
    setInvalid(reason)
    if (reason === 'addressesNotAssigned') openAddresses()
    else if (reason) userLists.current?.querySelector<HTMLElement>('input')?.focus()
    return reason === undefined
  }
  const { draft, leaveGuard, submit, cancel, isBusy, isWaiting, problem } = useFormLifecycle({
    formKey: useFormKey(),
    isReady: lists !== undefined,
    isDirty: assignment.isDirty,
    getContent: () => ({ ...assignment.toDraft(), ...content, name: truncate(name) }),
    onRestore: assignment.restore,
    mutation: assignUsers(course),
    save: async (tools) => (validate() ? await save(assignment, tools) : undefined),
    onClose,
  })
  const readOnly = isBusy && !isWaiting
  const moveTo = (side: Side) => (ids: number[]) => {
    if (readOnly) return false
    assignment.moveTo(side, ids)
    setInvalid(undefined)
    return true
  }

  return (
    <FormFrame
      title="Assign users"
      description={truncate(name) || `Course ${id}`}
      onClose={onClose}
      width="desktop:w-260"
      onSubmit={submit}
      onCancel={cancel}
      submitButton={{ busy: isBusy, disabled: !lists }}
      isWaiting={isWaiting}
      footer={lists && <ChangesButton added={lists.added} removed={lists.removed} />}
      className="flex flex-col gap-4"
    >
      <DescriptionField value={assignment.description} onChange={assignment.setDescription} readOnly={readOnly} />
      {failed && <ErrorState error={failed.error} onRetry={assignment.retryFailed} retrying={assignment.isFetching} />}
      {!failed && !lists && <Pending label="Loading" className={`${listHeight} desktop:box-content desktop:pb-41.5`} />}
      {lists && (
        <>
          <DraftOffer draft={draft} busy={isBusy}>
            <p className="text-sm">What you changed about who is assigned, the description, and pasted addresses.</p>
          </DraftOffer>
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
      {problem && !invalid && <InlineError>{problem}</InlineError>}
      <LeaveGuard {...leaveGuard} />
    </FormFrame>
  )
}

/** What is the same in all drafts of an assignment. */
const content = { title: 'Assign users', noun: 'course', fields: {}, base: {}, uploads: new Map() }

async function save(
  { unmovedCount, description, changes, refetch }: AssignmentState,
  { start, sendAndClose }: SubmitTools<Assignment>,
): Promise<SaveOutcome> {
  if (!(await confirmUnmovedUsers(unmovedCount()))) return { status: 'cancelled' }
  start()
  try {
    await sendAndClose({ description: tidyText(description), changes })
    return { status: 'saved' }
  } catch (error) {
    if (isRejected(error)) refetch()
    return { status: 'failed', stage: 'send', error }
  }
}

/** Whether nothing was saved, because the users or the assignment have changed since the lists were read. */
const isRejected = (error: unknown) =>
  error instanceof Error &&
  (error.message === nobodyAssigned || (error instanceof ApiError && !isOutcomeUnknown(error)))

/** Asks whether to save without the users that are selected, but not moved. */
async function confirmUnmovedUsers(count: number): Promise<boolean> {
  if (count === 0) return true
  const users = countOf(count, 'selected user')
  return confirm({ question: `Save without the ${users}?`, consequence: 'They have not been moved.' })
}

type AssignmentState = ReturnType<typeof useAssignment>
type Lists = NonNullable<AssignmentState['lists']>

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

type UserListsProps = {
  ref: Ref<HTMLDivElement>
  assignment: Pick<AssignmentState, 'changes' | 'announcement' | 'selections' | 'setSelection'>
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
        changed={assignment.changes}
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
        changed={assignment.changes}
        changedBadge="New"
        verb="Unassign"
        icon={ArrowLeft}
        onMove={moveTo('available')}
        readOnly={readOnly}
      />
    </div>
    <output className="sr-only">{`${assignment.announcement} ${formatCount(lists.assigned.length)} assigned, ${formatCount(lists.available.length)} available.`}</output>
  </>
)
