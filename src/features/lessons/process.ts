import type { Tone } from '@/ui/badge'
import type { Lesson } from './lessons'

const inProcess = new Set([
  'pending',
  'queued',
  'waiting',
  'uploading',
  'uploaded',
  'processing',
  'encoding',
  'transcoding',
  'converting',
  'running',
])
const done = new Set(['done', 'completed', 'success', 'ready'])
const failed = new Set(['failed', 'error'])

const normalized = (process: string) => process.trim().toLowerCase()
const isInProcess = (process: string) => inProcess.has(normalized(process))

/**
 * Returns the processing state of a lesson's video: with a capital first letter (specification §3), and with spaces instead
 * of underscores. '' without a state.
 */
export function processState(process: string): { label: string; tone: Tone } {
  const shown = process.trim().replaceAll('_', ' ')
  const label = shown.charAt(0).toUpperCase() + shown.slice(1)
  if (isInProcess(process)) return { label, tone: 'warning' }
  if (done.has(normalized(process))) return { label, tone: 'success' }
  return { label, tone: failed.has(normalized(process)) ? 'danger' : 'neutral' }
}

/** How often a list is fetched again while it shows a video that is being processed, in milliseconds. */
const POLLING_INTERVAL = 10_000

/** Returns the polling interval of a list of lessons, or false if no video is being processed. */
export const pollingInterval = (shown: readonly Pick<Lesson, 'process'>[]): number | false =>
  shown.some(({ process }) => isInProcess(process)) && POLLING_INTERVAL
