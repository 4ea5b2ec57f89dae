import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/errors/error-state'
import { InlineError } from '@/ui/errors/inline-error'
import { getActivityHeading } from '@/ui/interaction/focus'
import { FormFields } from './form-fields'
import { FormFrame } from './form-frame'
import { LeaveGuard } from './leave-guard'
import type { RecordForm } from './use-record-form'

/** Closes the dialog by leaving its URL; `ignoreBlocker` closes it without asking about unsaved changes. */
export type Close = (options?: { ignoreBlocker: true }) => void

type FormDialogProps = {
  form: RecordForm
  onClose: Close
  /** The fields, in order. */
  children: ReactNode
}

/**
 * A form in a dialog (specification §2). Confirm saves and closes. Cancel resets and closes at once, and a toast offers to
 * undo it. Escape, the backdrop, Back and links ask first when there are unsaved changes or unfinished uploads. After a
 * failed save the form stays open with its values. While a file uploads, the person can leave the form, which is then saved
 * after the upload. Reopening it from the activity panel restores its state.
 */
export function FormDialog({ form, onClose, children }: FormDialogProps) {
  const { record, freshness, draft, isBusy, isUploading } = form
  const problem = form.problem ?? (isBusy ? undefined : draft.failure)
  return (
    <FormFrame
      title={form.title}
      onClose={onClose}
      finalFocus={draft.isMoved ? getActivityHeading : undefined}
      onSubmit={form.submit}
      onCancel={form.cancel}
      submitButton={{ busy: isBusy, disabled: freshness !== 'fresh', 'aria-disabled': isUploading }}
      isWaiting={form.isWaiting}
      footer={
        isUploading && (
          <div className="flex basis-full flex-wrap items-center justify-end gap-2">
            <output className="mr-auto text-sm text-muted">Waiting for the upload to finish.</output>
            <Button onClick={form.continueInBackground}>Continue in background</Button>
          </div>
        )
      }
    >
      {draft.passwordOmitted && (
        <output className="mb-4 block rounded-control bg-warning-soft px-3 py-2 text-warning">
          The password was not kept. Type it again.
        </output>
      )}
      {freshness === 'failed' ? (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
      ) : (
        <FormFields form={form}>{children}</FormFields>
      )}
      {problem && <InlineError className="mt-4">{problem}</InlineError>}
      {form.conflictDialog}
      <LeaveGuard {...form.leaveGuard} />
    </FormFrame>
  )
}
