import { config } from '@/config/config'
import { isActive, jobs } from './job-store'

const NAME = `${config.appCode}-job`

/** Shows all tabs that a job is running, until it has ended. Without locks (plain HTTP), other tabs cannot see it. */
export function holdJobLock(job: Promise<unknown>) {
  // Browsers deny locks where cookies are blocked.
  navigator.locks?.request(NAME, { mode: 'shared' }, () => job).catch(() => undefined)
}

/** Whether a job is running in this tab or, if the browser has locks, in another one. */
export async function isJobRunning(): Promise<boolean> {
  if (jobs.get().some(isActive)) return true
  const locks = await navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === NAME) ?? false
}
