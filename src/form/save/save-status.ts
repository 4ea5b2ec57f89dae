import type { SubmitEvent } from 'react'

/** The phase of a save that is running. */
export type SavePhase = 'checking' | 'asking' | 'saving' | undefined

/** `waiting`: an earlier save of the same record is still running, from a form that was left. */
export type SaveStatus = 'idle' | 'waiting' | 'checking' | 'asking' | 'saving' | 'saved' | 'failed'

export type SaveState = {
  status: SaveStatus
  /** Why the last attempt failed, fit to be shown. */
  problem: string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => void | Promise<void>
}

/** Whether the fields are disabled and nothing can be submitted. */
export const isBusy = (status: SaveStatus) => ['waiting', 'checking', 'asking', 'saving'].includes(status)

type StatusInputs = {
  phase: SavePhase
  isPending: boolean
  isWaiting: boolean
  isSuccess: boolean
  problem: string | undefined
}

/** The status of a form's save. What is running comes before the outcome of the last attempt. */
export function statusOf({ phase, isPending, isWaiting, isSuccess, problem }: StatusInputs): SaveStatus {
  if (phase) return phase
  if (isPending) return 'saving'
  if (isWaiting) return 'waiting'
  if (problem !== undefined) return 'failed'
  return isSuccess ? 'saved' : 'idle'
}
