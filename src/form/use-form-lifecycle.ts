import { type DraftOptions, useDraft } from './drafts/use-draft'
import { type SubmitOptions, useSubmit } from './save/use-submit'

type LifecycleOptions<Values extends object, Started> = DraftOptions &
  Omit<SubmitOptions<Values, Started>, 'isBlocked' | 'onSaved'> & {
    isDirty: boolean
    isUploading?: boolean
    hasUnfinishedUploads?: () => boolean
    /** Called after a save of a form that stays open. Without it, the form closes. */
    onSaved?: ((values: Values) => void) | undefined
  }

/** What all forms do: keep what was typed until it is saved or discarded, send one save at a time, and ask before they are left. */
export function useFormLifecycle<Values extends object, Started>(options: LifecycleOptions<Values, Started>) {
  const { isReady, isDirty, isUploading = false, hasUnfinishedUploads, onSaved, onClose } = options
  const draft = useDraft(options)
  const submitting = useSubmit({
    ...options,
    isBlocked: !isReady || isUploading || draft.isMoved || draft.isSavingInBackground,
    onSaved: (values) => {
      draft.onSaved(values)
      if (onSaved) onSaved(values)
      else draft.leave()
    },
  })
  const isSending = submitting.isSending || draft.isSavingInBackground
  return {
    ...submitting,
    isBusy: submitting.isBusy || draft.isSavingInBackground,
    isWaiting: submitting.isWaiting || draft.isSavingInBackground,
    draft,
    /** The properties of the `LeaveGuard`. */
    leaveGuard: {
      isDirty,
      hasUnfinishedUploads,
      isSending,
      onLeave: draft.leave,
    },
    cancel: () => {
      draft.cancel({ isUndoable: !isSending }) // what is being sent is saved, unless the server refuses it
      onClose?.({ ignoreBlocker: true })
    },
  }
}
