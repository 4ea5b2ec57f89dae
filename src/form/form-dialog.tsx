import {
  type MutationKey,
  type UseMutationOptions,
  type UseQueryResult,
  useIsMutating,
  useMutation,
} from '@tanstack/react-query'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { appendSentence, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorState } from '@/ui/error-state'
import { focusFirstField } from '@/ui/focus'
import { InlineError } from '@/ui/inline-error'
import { ACTIVITY_PANEL_HEADING } from '@/upload/activity-panel-outlet'
import { ConflictDialog } from './conflict-dialog'
import { getDirtyValues } from './dirty-values'
import { FieldDraft } from './draft-offer'
import { dropDraft } from './drafts'
import { EarlierSave } from './earlier-save'
import { formKey, usePlace } from './form-key'
import { FormUploads, useFormUploads } from './form-uploads'
import { LeaveQuestion } from './leave-question'
import { markRefused, otherRefusals } from './refused-fields'
import { moveUnconfirmedCreates } from './unconfirmed-creates'
import { useContinueInBackground } from './use-continue-in-background'
import { useDraft } from './use-draft'
import { type RecordLookup, useDuplicateCheck } from './use-duplicate-check'
import { useFreshRecord } from './use-fresh-record'
import { useIsUnmounted } from './use-is-unmounted'
import { useSettle } from './use-settle'
import { useSubmit } from './use-submit'
import { labelOf } from './values'

/** Closes the dialog by leaving its address; `ignoreBlocker` closes it without asking about what was typed. */
export type Close = (options?: { ignoreBlocker: true }) => void

type FormDialogProps<Item extends { id: number }, Values extends FieldValues, Output extends FieldValues> = {
  title: string
  /** What it is about, as in 'Back to the lesson'. */
  noun: string
  form: UseFormReturn<Values, unknown, Output>
  /** The query of the record that is edited: nothing can be saved before it is there. */
  record: UseQueryResult<Item>
  /** What the form shows of a record. */
  toValues: (item: Item) => Values
  save: UseMutationOptions<void, Error, Output> & { mutationKey: MutationKey }
  /** The list that would contain a new record, and the field that identifies it. */
  lookup: RecordLookup<Item, Values>
  onClose: Close
  /** The fields, in order. */
  children: ReactNode
}

const activityPanelHeading = () => document.getElementById(ACTIVITY_PANEL_HEADING)

/**
 * A form in a dialog (specification §2): Confirm saves and closes, Cancel resets and closes at once. Escape, backdrop,
 * Back and links ask first when something was typed. A refusal stays in the form, and so does what was typed. While a
 * file uploads, the person can leave the form. Reopened from the activity panel, it is as they left it.
 */
export function FormDialog<Item extends { id: number }, Values extends FieldValues, Output extends FieldValues>(
  props: FormDialogProps<Item, Values, Output>,
) {
  const { title, noun, form, record, toValues, lookup, onClose, children } = props
  const router = useRouter()
  const place = usePlace()
  const [key] = useState(() => formKey(place, router.latestLocation.state))
  const duplicateCheck = useDuplicateCheck({ key, form, record, lookup })
  const save = useMutation({
    ...props.save,
    onMutate: duplicateCheck.recordStart,
    // Told even when the session ended meanwhile, be it by this failure, and the form is gone.
    onSettled: (_, error, _values, startedCreate) => {
      duplicateCheck.recordOutcome(error, startedCreate)
      if (!error) dropDraft(key)
    },
  })
  const saving = useIsMutating({ mutationKey: props.save.mutationKey })
  // A save of the record is on its way from a form that was left: this one would be overtaken by it.
  const isHeldUp = saving > 0 && !save.isPending && record.data?.id !== 0
  const id = useId()
  const { isDirty } = form.formState
  const fields = useRef<HTMLFieldSetElement>(null)
  const freshness = useFreshRecord(record)
  const ready = freshness === 'fresh'
  const uploads = useFormUploads()
  const isUnmounted = useIsUnmounted()
  const settling = useSettle({
    form,
    record,
    save,
    toValues,
    confirmDuplicates: duplicateCheck.confirmDuplicates,
    uploads,
  })
  const { settle, isSettling, error: settleError, asked, baseOf, rebase } = settling
  const typed = () => getDirtyValues(form, fields.current)
  const background = useContinueInBackground({ key, title, noun, form, typed, fields, ready, uploads, baseOf, rebase })
  const draft = useDraft({
    key,
    ready,
    getValues: typed,
    onRestore: (kept) => {
      form.setValues((now) => ({ ...now, ...kept.values }), { shouldDirty: true })
      moveUnconfirmedCreates(kept.form, key)
    },
  })
  const { isHeld } = uploads
  useEffect(() => {
    // The dialog may take the focus before its fields can, or be about to.
    const dialog = fields.current?.closest('[role=dialog]')
    if (!ready || isHeldUp || !dialog) return
    const focusField = () => focusFirstField(fields.current)
    if (document.activeElement === dialog) focusField()
    if (dialog.contains(document.activeElement)) return
    dialog.addEventListener('focus', focusField, { once: true })
    return () => dialog.removeEventListener('focus', focusField)
  }, [ready, isHeldUp])
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty || isHeld,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  const busy = isSettling || save.isPending || isHeldUp
  const submit = useSubmit({
    form,
    save,
    settle,
    busy,
    blocked: !ready || isHeld || background.isMoved,
    onSaved: () => {
      draft.saved()
      if (!isUnmounted()) onClose({ ignoreBlocker: true })
    },
    onFailed: (error) => markRefused(form, error),
  })

  const failed = settleError
    ? appendSentence(
        settleError,
        isOutcomeUnknown(save.error) ? 'Nothing was saved this time; before, it may have been.' : 'Nothing was saved.',
      )
    : save.isError && [saveErrorMessage(save.error), ...otherRefusals(form, save.error)].join('; ')
  const failure = !isSettling && failed

  return (
    <Dialog
      title={title}
      onClose={onClose}
      finalFocus={background.isMoved ? activityPanelHeading : undefined}
      footer={
        <>
          {isHeld && (
            <div className="flex basis-full flex-wrap items-center justify-end gap-2">
              <output className="mr-auto text-sm text-muted">Waiting for the upload to finish.</output>
              <Button
                onClick={() => {
                  background.moveToBackground()
                  onClose({ ignoreBlocker: true })
                }}
              >
                Continue in background
              </Button>
            </div>
          )}
          {isHeldUp && <EarlierSave />}
          <Button
            onClick={() => {
              form.reset()
              draft.drop()
              onClose({ ignoreBlocker: true })
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy} disabled={!ready} aria-disabled={isHeld}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={submit} aria-label={title}>
        {background.passwordOmitted && (
          <output className="mb-4 block rounded-control bg-warning-soft px-3 py-2 text-warning">
            The password was not kept. Type it again.
          </output>
        )}
        {draft.offered && record.data !== undefined && (
          <FieldDraft
            draft={draft.offered}
            busy={busy}
            saved={toValues(record.data)}
            fields={fields}
            onRestore={draft.restore}
            onDrop={draft.drop}
          />
        )}
        {freshness === 'failed' ? (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
        ) : (
          <FormUploads value={uploads.shared}>
            <fieldset ref={fields} disabled={!ready || busy} aria-busy={!ready} className="flex min-w-0 flex-col gap-4">
              {children}
            </fieldset>
          </FormUploads>
        )}
        {failure && <InlineError className="mt-4">{failure}</InlineError>}
      </form>
      {asked && <ConflictDialog {...asked} labelOf={(name) => labelOf(fields.current, name)} />}
      <LeaveQuestion leaving={leaving} />
    </Dialog>
  )
}
