import { describePause, type Pause } from '@/jobs/request-gate'
import { useClock } from '@/ui/dates/use-now'

/** Says why nothing is sent at the moment, and when it continues. */
export function PauseText({ pause }: { pause: Pause }) {
  return describePause(pause, useClock(true))
}
