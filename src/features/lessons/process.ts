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

/** Returns the processing state of a lesson's video with a capital first letter (specification §3); '' without one. */
export function processState(process: string): { label: string; tone: Tone } {
  const shown = process.trim()
  const label = shown.charAt(0).toUpperCase() + shown.slice(1)
  if (isInProcess(process)) return { label, tone: 'warning' }
  if (done.has(normalized(process))) return { label, tone: 'success' }
  return { label, tone: failed.has(normalized(process)) ? 'danger' : 'neutral' }
}

const MIN_INTERVAL = 3_000
const GROWTH = 1.5
const MAX_INTERVAL = 30_000
const POLLING_TIMEOUT = 15 * 60_000

/**
 * Creates the polling interval for lessons whose video is being processed. The interval grows from 3 to 30 seconds.
 * Polling stops after 15 minutes in which no lesson started or finished processing. Time in which the tab was hidden or
 * the computer asleep does not count.
 * @param now the clock
 * @returns a function from the displayed lessons and the time of the response to the interval, or false to stop
 */
export function createPollingInterval(now: () => number = Date.now) {
  let watched = ''
  let since = 0
  let seen = 0
  let responses = { count: 0, last: 0 }
  return (shown: readonly Pick<Lesson, 'id' | 'process'>[], respondedAt: number): number | false => {
    const ids = shown.filter(({ process }) => isInProcess(process)).map(({ id }) => id)
    const next = ids.toSorted((a, b) => a - b).join()
    since += Math.max(0, now() - seen - MAX_INTERVAL) // while polling, it is called at least this often
    seen = now()
    if (next !== watched) {
      watched = next
      since = now()
      responses = { count: 0, last: respondedAt }
    } else if (respondedAt !== responses.last) {
      responses = { count: responses.count + 1, last: respondedAt }
    }
    if (next === '' || now() - since >= POLLING_TIMEOUT) return false
    return Math.min(MAX_INTERVAL, MIN_INTERVAL * GROWTH ** responses.count)
  }
}
