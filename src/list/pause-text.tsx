import { useClock } from './bulk/use-clock'
import { describePause, type Pause } from './request-gate'

/** Says why nothing is sent at the moment, and when it continues. */
export function PauseText({ pause }: { pause: Pause }) {
  return describePause(pause, useClock(true))
}
