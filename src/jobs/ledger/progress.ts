import type { Job } from '@/jobs/job-store'
import { describePause } from '@/jobs/request-gate'
import { describeQuarter, formatCount } from '@/text'
import { countOutcomes } from './ledger'

/** After this many rows, the remaining time can be estimated. */
const MIN_SAMPLE = 3

/** How far a job is: '23 of 40 done · 2 refused · about 20 s left'. */
export function describeProgress({ rows, phase, run }: Pick<Job, 'rows' | 'phase' | 'run'>, now: number): string {
  const { waiting, running, done, refused, unknown } = countOutcomes(rows)
  const left = waiting + running
  const sent = run.rowCount - left
  const parts = [
    `${formatCount(done)} of ${formatCount(rows.length)} done`,
    refused > 0 && `${formatCount(refused)} refused`,
    unknown > 0 && `${formatCount(unknown)} unknown`,
    phase === 'running' && sent >= MIN_SAMPLE && formatTimeLeft(((now - run.startedAt) / sent) * left),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Formats the remaining time, in steps of five seconds or in minutes: 'about 20 s left'. */
function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.max(5, Math.ceil(milliseconds / 5_000) * 5)
  return `about ${seconds <= 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`
}

/** The text for screen readers while a job runs: a sentence for each quarter. */
export function describeSent({ rows }: Pick<Job, 'rows'>): string {
  const { waiting, running } = countOutcomes(rows)
  const quarter = describeQuarter(rows.length - waiting - running, rows.length)
  return quarter && `${quarter} sent.`
}

/** Why a job sends nothing at the moment, or why it has ended before everything was sent; '' otherwise. */
export function describeState({ phase, pause, endReason }: Job, now: number): string {
  if ((phase === 'running' || phase === 'checking') && pause) return describePause(pause, now)
  if (phase === 'stopping') return 'Stopping. The calls that were sent already are about to end.'
  if (phase === 'checking') return 'Checking what has become of the unknown ones.'
  return endReason ? endTexts[endReason] : ''
}

const endTexts = {
  'server down': 'The server has stopped responding. Nothing more was sent.',
  'signed out': 'The session has ended. Nothing more was sent.',
  reloaded: 'The page was closed before everything was sent.',
}
