import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { saveErrorMessage } from '@/api/errors'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorState } from '@/ui/error-state'
import { Holding, useHeld } from './holding'
import { LeaveQuestion } from './leave-question'
import { useSubmit } from './use-submit'

/** Closes the dialog by leaving its address; `ignoreBlocker` closes it without asking about what was typed. */
export type Close = (options?: { ignoreBlocker: true }) => void

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string
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

/**
 * A form in a dialog (specification §2): Confirm saves and closes, Cancel resets and closes at once. Escape, backdrop,
 * Back and links ask first when something was typed. A refusal stays in the form, and so does what was typed.
 */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { title, form, record, save, onClose, children } = props
  const id = useId()
  const { isDirty } = form.formState
  const fields = useRef<HTMLFieldSetElement>(null)
  const ready = isReady(record)
  const { isHeld, hold } = useHeld()
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
    blocked: !ready || isHeld,
    onSaved: () => onClose({ ignoreBlocker: true }),
  })

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {isHeld && (
            <output className="mr-auto self-center text-sm text-muted">Waiting for the upload to finish.</output>
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
        {record.isLoadingError ? (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
        ) : (
          <Holding value={hold}>
            <fieldset
              ref={fields}
              disabled={!ready || save.isPending}
              aria-busy={!ready}
              className="flex flex-col gap-4"
            >
              {children}
            </fieldset>
          </Holding>
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
