import { config } from '@/config/config'

/**
 * Runs a task while no other job or tab of this browser changes the same record. Without locks (plain HTTP), the task runs
 * at once.
 * @param record the record, as in 'users/12'
 * @param stop ends the wait for the record, which lasts until it is free otherwise
 * @throws what the task throws; the reason of `stop` if it aborts before the task has started
 */
export async function withRecordLock<T>(
  record: string,
  task: () => Promise<T>,
  stop: AbortSignal = new AbortController().signal,
): Promise<T> {
  let running: Promise<T> | undefined
  const start = () => {
    running = task()
    return running
  }
  await navigator.locks?.request(`${config.appCode}-record-${record}`, { signal: stop }, start).catch(() => undefined)
  if (!running) stop.throwIfAborted()
  return running ?? task() // browsers deny locks where cookies are blocked
}
