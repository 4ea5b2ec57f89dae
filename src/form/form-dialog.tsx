import type { MutationKey, UseMutationOptions, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useBaseValues } from '@/form/conflicts/use-base-values'
import { FieldsDraftOffer } from '@/form/drafts/draft-offer'
import { ACTIVITY_PANEL_HEADING } from '@/form/drafts/drafts'
import { useContinueInBackground } from '@/form/drafts/use-continue-in-background'
import { useDraft } from '@/form/drafts/use-draft'
import { createDuplicateGuard, type RecordLookup } from '@/form/duplicates/duplicate-check'
import { EarlierSaveNote } from '@/form/save/earlier-save-note'
import { isBusy } from '@/form/save/save-status'
import { useSaveRecord } from '@/form/save/use-save-record'
import type { Undo } from '@/jobs/action'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { InlineError } from '@/ui/errors/inline-error'
import { getDirtyValues } from './dirty-values'
import { FormFields } from './form-fields'
import { useFormRegistry } from './form-registry'
import { LeaveGuard } from './leave-question'
import { SignInAgainNote } from './sign-in-again-note'
import { useFormKey } from './use-form-key'
import { useFreshRecord } from './use-fresh-record'

/** Closes the dialog by leaving its URL; `ignoreBlocker` closes it without asking about unsaved changes. */
export type Close = (options?: { ignoreBlocker: true }) => void

type FormDialogProps<Item extends { id: number }, Values extends FieldValues> = {
  title: string
  /** The kind of record, as in 'Back to the lesson'. */
  noun: string
  form: UseFormReturn<Values>
  /** The query of the record that is edited. Nothing can be saved before it has loaded. */
  record: UseQueryResult<Item>
  /** Converts a record to the values that the form shows. */
  toValues: (item: Item) => Values
  save: UseMutationOptions<void, Error, Values> & { mutationKey: MutationKey }
  /** Takes an update back. */
  undo: Undo
  /** The list that would contain a new record, and the field that identifies it. */
  lookup: RecordLookup<Item, Values>
  onClose: Close
  /** The fields, in order. */
  children: ReactNode
}

const activityPanelHeading = () => document.getElementById(ACTIVITY_PANEL_HEADING)

/**
 * A form in a dialog (specification §2). Confirm saves and closes. Cancel resets and closes at once, and a toast offers to
 * undo it. Escape, the backdrop, Back and links ask first when there are unsaved changes or unfinished uploads. After a
 * failed save the form stays open with its values. While a file uploads, the person can leave the form, which is then saved
 * after the upload. Reopening it from the activity panel restores its state.
 */
export function FormDialog<Item extends { id: number }, Values extends FieldValues>(
  props: FormDialogProps<Item, Values>,
) {
  const { title, noun, form, record, toValues, lookup, onClose, children } = props
  const id = useId()
  const formKey = useFormKey()
  const freshness = useFreshRecord(record)
  const ready = freshness === 'fresh'
  const registry = useFormRegistry()
  const { isUploading } = registry
  const base = useBaseValues({ form, record, toValues, registry })
  const background = useContinueInBackground({
    formKey,
    title,
    noun,
    form,
    nameField: lookup.field,
    ready,
    registry,
    base,
  })
  const draft = useDraft({
    formKey,
    ready,
    getValues: () => getDirtyValues(form, registry.isPassword),
    onRestore: (restored) => form.setValues((values) => ({ ...values, ...restored.values }), { shouldDirty: true }),
  })
  const { status, problem, prompts, submit, saveUnattended } = useSaveRecord({
    form,
    record,
    toValues,
    mutation: props.save,
    undo: props.undo,
    id: record.data?.id ?? 0,
    nameField: lookup.field,
    registry,
    base,
    guard: createDuplicateGuard({ formKey, isNew: record.data?.id === 0, lookup, getValues: () => form.getValues() }),
    isBlocked: !ready || isUploading || background.isMoved,
    onSaved: draft.discardAfterSave,
    onClose,
  })
  const busy = isBusy(status)
  const isWaiting = status === 'waiting'
  const failure = status === 'idle' && !background.passwordOmitted ? background.failure?.reason : undefined
  const shownProblem = problem ?? failure
  const continueInBackground = () => {
    background.moveToBackground(saveUnattended)
    onClose({ ignoreBlocker: true })
  }
  const cancel = () => {
    if (!busy) background.discard() // A pending save continues.
    form.reset()
    draft.discard()
    onClose({ ignoreBlocker: true })
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      finalFocus={background.isMoved ? activityPanelHeading : undefined}
      footer={
        <>
          {isUploading && <UploadNote onContinue={continueInBackground} />}
          {isWaiting && <EarlierSaveNote />}
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} disabled={!ready} aria-disabled={isUploading}>
            Confirm
          </Button>
        </>
      }
    >
      <SignInAgainNote />
      <form id={id} method="post" noValidate onSubmit={submit} aria-label={title}>
        {background.passwordOmitted && <PasswordNote />}
        {draft.offered && record.data !== undefined && (
          <FieldsDraftOffer
            draft={draft.offered}
            busy={busy}
            saved={toValues(record.data)}
            labelOf={registry.labelOf}
            onRestore={draft.restore}
            onDiscard={draft.discard}
          />
        )}
        {freshness === 'failed' ? (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
        ) : (
          <FormFields registry={registry} isLoading={!ready} canFocus={ready && !isWaiting} disabled={!ready || busy}>
            {children}
          </FormFields>
        )}
        {shownProblem && <InlineError className="mt-4">{shownProblem}</InlineError>}
      </form>
      {prompts}
      <LeaveGuard isDirty={form.formState.isDirty} unfinishedUploads={registry.unfinishedUploads} />
    </Dialog>
  )
}

const UploadNote = ({ onContinue }: { onContinue: () => void }) => (
  <div className="flex basis-full flex-wrap items-center justify-end gap-2">
    <output className="mr-auto text-sm text-muted">Waiting for the upload to finish.</output>
    <Button onClick={onContinue}>Continue in background</Button>
  </div>
)

const PasswordNote = () => (
  <output className="mb-4 block rounded-control bg-warning-soft px-3 py-2 text-warning">
    The password was not kept. Type it again.
  </output>
)
