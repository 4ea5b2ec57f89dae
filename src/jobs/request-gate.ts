import { MAX_WAIT, readFailure, waitAfter } from './failure'

/** Why no request is sent at the moment: the browser is offline, or the server asks to wait until a time. */
export type Pause = 'offline' | { until: number }

type GateOptions = {
  /** Ends a pause when it aborts. */
  stop: AbortSignal
  /** Shows that the requests are paused, or that they continue. */
  showPause: (pause: Pause | undefined) => void
}

/** Lets requests wait while the browser is offline, and after a 429 as long as the server asks to. */
export function createGate({ stop, showPause }: GateOptions) {
  let opensAt = 0
  let isPaused = false
  /** How often the server has asked to wait since it has last accepted a request. */
  let refusals = 0
  const isClosed = () => !navigator.onLine || Date.now() < opensAt
  return {
    isClosed,
    /** Waits until requests may be sent, or until the signal aborts. */
    async whenOpen() {
      while (isClosed() && !stop.aborted) {
        isPaused = true
        showPause(navigator.onLine ? { until: opensAt } : 'offline')
        await wait(navigator.onLine ? opensAt - Date.now() : undefined, stop)
      }
      if (isPaused) showPause(undefined)
      isPaused = false
    },
    /** Closes the gate for some milliseconds, and longer after each refusal in a row. */
    closeFor(milliseconds: number) {
      const now = Date.now()
      // While the gate is closed, only requests that were already on their way can be refused: they do not count again.
      if (now >= opensAt) refusals += 1
      opensAt = Math.max(opensAt, now + Math.min(milliseconds * 2 ** (refusals - 1), MAX_WAIT))
    },
    /** Records that the server has accepted a request, unless it was sent together with a refused one. */
    accepted() {
      if (!isClosed()) refusals = 0
    },
  }
}

/**
 * Returns a function that reads as soon as the server and the connection allow it: after a 429, it reads once more.
 */
export function createPausingReader(options: GateOptions) {
  const gate = createGate(options)
  return async <Result>(read: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      await gate.whenOpen()
      options.stop.throwIfAborted()
      try {
        const result = await read()
        gate.accepted()
        return result
      } catch (error) {
        const pause = waitAfter(readFailure(error, Date.now()))
        if (pause === undefined) throw error
        gate.closeFor(pause)
      }
    }
  }
}

/** Waits some milliseconds, or until the browser is online, or until the signal aborts. */
function wait(milliseconds: number | undefined, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds)
    addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}

/** Says why nothing is sent at the moment. */
export const describePause = (pause: Pause, now: number): string =>
  pause === 'offline'
    ? 'You are offline. It continues when the connection is back.'
    : `The server asks to wait. It continues in ${Math.max(1, Math.round((pause.until - now) / 1000))} s.`

/**
 * Runs tasks, so many at a time: whenever one has ended, the next one starts.
 * @param startNext starts the next task; undefined if there is none
 */
export async function runPool(size: number, startNext: () => Promise<void> | undefined): Promise<void> {
  const worker = async () => {
    for (let task = startNext(); task; task = startNext()) await task
  }
  await Promise.all(Array.from({ length: size }, worker))
}
