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

const tidy = (process: string) => process.trim().toLowerCase()
const isInProcess = (process: string) => inProcess.has(tidy(process))

/** How far the server is with a lesson's video: its word capitalised (specification §3), '' when there is none. */
export function processState(process: string): { word: string; tone: Tone } {
  const shown = process.trim()
  const word = shown.charAt(0).toUpperCase() + shown.slice(1)
  if (isInProcess(process)) return { word, tone: 'warning' }
  if (done.has(tidy(process))) return { word, tone: 'success' }
  return { word, tone: failed.has(tidy(process)) ? 'danger' : 'neutral' }
}

const SHORTEST = 3_000
const GROWTH = 1.5
const LONGEST = 30_000
const PATIENCE = 15 * 60_000

/**
 * Decides when to look again at lessons whose video is in process: after pauses that grow from 3 to 30 seconds, until
 * 15 minutes have passed in which no lesson began or ended to be in process. Time in which nobody could ask, as the
 * tab was hidden or the computer asleep, does not count.
 * @param now the clock
 * @returns given the lessons that are shown and when they were answered: the pause, or false for not at all
 */
export function processWatch(now: () => number = Date.now) {
  let watched = ''
  let since = 0
  let seen = 0
  let answers = { count: 0, last: 0 }
  return (shown: readonly Pick<Lesson, 'id' | 'process'>[], answeredAt: number): number | false => {
    const ids = shown.filter(({ process }) => isInProcess(process)).map(({ id }) => id)
    const next = ids.toSorted((a, b) => a - b).join()
    since += Math.max(0, now() - seen - LONGEST) // it is called at least that often while somebody asks
    seen = now()
    if (next !== watched) {
      watched = next
      since = now()
      answers = { count: 0, last: answeredAt }
    } else if (answeredAt !== answers.last) {
      answers = { count: answers.count + 1, last: answeredAt }
    }
    if (next === '' || now() - since >= PATIENCE) return false
    return Math.min(LONGEST, SHORTEST * GROWTH ** answers.count)
  }
}
