import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { saveErrorMessage } from '@/api/errors'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorState } from '@/ui/error-state'
import { TRAY_HEADING } from '@/upload/tray-outlet'
import { FormUploads, useFormUploads } from './form-uploads'
import { LeaveQuestion } from './leave-question'
import { useParking } from './use-parking'
import { useSubmit } from './use-submit'

/** Closes the dialog by leaving its address; `ignoreBlocker` closes it without asking about what was typed. */
export type Close = (options?: { ignoreBlocker: true }) => void

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string
  /** What it is about, as in 'Back to the lesson'. */
  noun: string
  form: UseFormReturn<Values, unknown, Output>
  /** The query of the record that is edited: nothing can be saved before it is there. */
  record: UseQueryResult<unknown>
  save: UseMutationResult<void, Error, Output>
  onClose: Close
  /** The fields, in order. */
  children: ReactNode
}

/** Whether the record is there, fresh enough to be edited. */
const isReady = (record: UseQueryResult<unknown>) =>
  record.data !== undefined && (record.isFetchedAfterMount || !record.isFetching)

const trayHeading = () => document.getElementById(TRAY_HEADING)

/**
 * A form in a dialog (specification §2): Confirm saves and closes, Cancel resets and closes at once. Escape, backdrop,
 * Back and links ask first when something was typed. A refusal stays in the form, and so does what was typed. While a
 * file is uploaded the form can be left for the tray, and comes back from there as it was.
 */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { title, noun, form, record, save, onClose, children } = props
  const id = useId()
  const { isDirty } = form.formState
  const fields = useRef<HTMLFieldSetElement>(null)
  const ready = isReady(record)
  const uploads = useFormUploads()
  const parking = useParking({ title, noun, form, fields, ready, uploads })
  const { isHeld } = uploads
  useEffect(() => {
    // The dialog may take the focus before its fields can, or be about to.
    const dialog = fields.current?.closest('[role=dialog]')
    if (!ready || !dialog) return
    const focusFirst = () => fields.current?.querySelector('input')?.focus()
    if (document.activeElement === dialog) focusFirst()
    if (dialog.contains(document.activeElement)) return
    dialog.addEventListener('focus', focusFirst, { once: true })
    return () => dialog.removeEventListener('focus', focusFirst)
  }, [ready])
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty || isHeld,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  const submit = useSubmit({
    form,
    save,
    blocked: !ready || isHeld || parking.isParking,
    onSaved: () => onClose({ ignoreBlocker: true }),
  })

  return (
    <Dialog
      title={title}
      onClose={onClose}
      finalFocus={parking.isParking ? trayHeading : undefined}
      footer={
        <>
          {isHeld && (
            <div className="flex basis-full flex-wrap items-center justify-end gap-2">
              <output className="mr-auto text-sm text-muted">Waiting for the upload to finish.</output>
              <Button
                onClick={() => {
                  parking.park()
                  onClose({ ignoreBlocker: true })
                }}
              >
                Continue in background
              </Button>
            </div>
          )}
          <Button
            onClick={() => {
              form.reset()
              onClose({ ignoreBlocker: true })
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={id} look="primary" busy={save.isPending} disabled={!ready} aria-disabled={isHeld}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={submit} aria-label={title}>
        {parking.lostPassword && (
          <output className="mb-4 block rounded-control bg-warning-soft px-3 py-2 text-warning">
            The password was not kept. Type it again.
          </output>
        )}
        {record.isLoadingError ? (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
        ) : (
          <FormUploads value={uploads.shared}>
            <fieldset
              ref={fields}
              disabled={!ready || save.isPending}
              aria-busy={!ready}
              className="flex min-w-0 flex-col gap-4"
            >
              {children}
            </fieldset>
          </FormUploads>
        )}
        {save.isError && (
          <p role="alert" className="mt-4 rounded-control bg-danger-soft px-3 py-2 wrap-break-word text-danger">
            {saveErrorMessage(save.error)}
          </p>
        )}
      </form>
      <LeaveQuestion leaving={leaving} />
    </Dialog>
  )
}
