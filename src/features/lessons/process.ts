import type { Tone } from '@/ui/badge'
import type { Lesson } from './lessons'

/** The states of a process, which servers name differently. */
const groups = {
  running: /^(pending|queued|waiting|upload(ing|ed)|processing|encoding|transcoding|converting|running)$/i,
  done: /^(done|completed|success|ready)$/i,
  failed: /^(failed|error)$/i,
}

/** Returns what kind of state a process is. */
export function processGroup(process: string): 'running' | 'done' | 'failed' | 'other' {
  const isIn = (group: keyof typeof groups) => groups[group].test(process.trim())
  return (['running', 'done', 'failed'] as const).find(isIn) ?? 'other'
}

const tones = { running: 'warning', done: 'success', failed: 'danger', other: 'neutral' } as const

/**
 * Returns the processing state of a lesson's video: with a capital first letter (specification §3), and with spaces instead
 * of underscores. '' without a state.
 */
export function processState(process: string): { label: string; tone: Tone } {
  const shown = process.trim().replaceAll('_', ' ')
  const label = shown.charAt(0).toUpperCase() + shown.slice(1)
  return { label, tone: tones[processGroup(process)] }
}

/** How often a list is fetched again while it shows a video that is being processed, in milliseconds. */
const POLLING_INTERVAL = 10_000

/** Returns the polling interval of a list of lessons, or false if no video is being processed. */
export const pollingInterval = (shown: readonly Pick<Lesson, 'process'>[]): number | false =>
  shown.some(({ process }) => processGroup(process) === 'running') && POLLING_INTERVAL
