import { useIsMutating, useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { ApiError, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import type { Close } from '@/form/form-dialog'
import { isBusy, type SaveState, statusOf } from '@/form/save/save-status'
import { useIsUnmounted } from '@/form/save/use-is-unmounted'
import { assignment, nobody } from './assignment'
import type { Changes } from './change-set'

type SaveAssignmentOptions = {
  courseId: number
  /** Whether submitting does nothing, because the lists have not loaded. */
  isBlocked: boolean
  /** Returns what to save, or undefined when it is not valid. */
  validate: () => { description: string; changes: Changes } | undefined
  /** Called when the server refused the people, who may have changed meanwhile. */
  onRefused: () => void
  /** Called after a save, if the dialog is still mounted. */
  onSaved: () => void
  onClose: Close
}

/** Saves an assignment: one submit at a time, and none while an earlier save of the same course is still running. */
export function useSaveAssignment(options: SaveAssignmentOptions): SaveState & { isLocked: () => boolean } {
  const { courseId, isBlocked, validate, onRefused, onSaved, onClose } = options
  const save = useMutation(assignment.assign(courseId))
  // An earlier save, from a dialog that was closed, might arrive after this one and undo it.
  const isWaiting = useIsMutating({ mutationKey: assignment.assign(courseId).mutationKey }) > 0 && !save.isPending
  const isSubmitting = useRef(false) // state would change a render too late
  const isUnmounted = useIsUnmounted()
  const unmounting = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = (unmounting.current = new AbortController())
    return () => controller.abort()
  }, [])
  const problem = save.error ? saveErrorMessage(save.error) : undefined
  const status = statusOf({ ...save, phase: undefined, isWaiting, problem })

  return {
    status,
    problem,
    /** Whether the changes must not be edited, because they are being saved. */
    isLocked: () => isSubmitting.current,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isSubmitting.current || isBusy(status) || isBlocked) return
      save.reset() // the problem of the last attempt must not appear beside that of this one
      const values = validate()
      if (!values) return
      isSubmitting.current = true
      save.mutate(
        { ...values, signal: unmounting.current?.signal },
        {
          onSuccess: () => {
            onSaved()
            if (!isUnmounted()) onClose({ ignoreBlocker: true })
          },
          onError: (error) => {
            if (error.message === nobody || (error instanceof ApiError && !isOutcomeUnknown(error))) onRefused()
          },
          onSettled: () => {
            isSubmitting.current = false
          },
        },
      )
    },
  }
}
