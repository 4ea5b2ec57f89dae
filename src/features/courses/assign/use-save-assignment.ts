import { useIsMutating, useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { ApiError, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import type { Close } from '@/form/form-dialog'
import { isBusy, type SaveState, statusOf } from '@/form/save/save-status'
import { useIsUnmounted } from '@/form/save/use-is-unmounted'
import type { Course } from '../courses'
import { type Assignment, assignUsers, nobodyAssigned } from './save-assignment'

type SaveAssignmentOptions = {
  course: Pick<Course, 'id' | 'name'>
  /** Whether a submit is ignored, because the lists have not loaded. */
  isBlocked: boolean
  /** Returns the values to save, or undefined if they are invalid. */
  validate: () => Assignment | undefined
  /** Asks about users that are selected but not moved. Resolves to false to cancel. */
  confirmUnmovedUsers: () => Promise<boolean>
  /** Called when the assignment was rejected. The displayed lists may be out of date. */
  onRejected: () => void
  /** Called after a save, if the dialog is still mounted. */
  onSaved: () => void
  onClose: Close
}

/** Saves an assignment. A submit is ignored while this save, or an earlier save of the same course, is running. */
export function useSaveAssignment(options: SaveAssignmentOptions): SaveState & { isLocked: () => boolean } {
  const { course, isBlocked, validate, confirmUnmovedUsers, onRejected, onSaved, onClose } = options
  const save = useMutation(assignUsers(course))
  // The server might process an earlier save, from a dialog that was closed, after this one and so undo this one.
  const isWaiting = useIsMutating({ mutationKey: assignUsers(course).mutationKey }) > 0 && !save.isPending
  const isSubmitting = useRef(false) // a second submit can come before a state update is rendered
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
    /** Returns whether the changes must not be edited, because they are being saved. */
    isLocked: () => isSubmitting.current,
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isSubmitting.current || isBusy(status) || isBlocked) return
      save.reset() // hides the error of the last attempt while this one is validated
      const values = validate()
      if (!values) return
      isSubmitting.current = true
      if (!(await confirmUnmovedUsers())) {
        isSubmitting.current = false
        return
      }
      save.mutate(
        { ...values, signal: unmounting.current?.signal },
        {
          onSuccess: () => {
            onSaved()
            if (!isUnmounted()) onClose({ ignoreBlocker: true })
          },
          onError: (error) => {
            if (error.message === nobodyAssigned || (error instanceof ApiError && !isOutcomeUnknown(error)))
              onRejected()
          },
          onSettled: () => {
            isSubmitting.current = false
          },
        },
      )
    },
  }
}
