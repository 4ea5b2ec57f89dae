import { onTestFinished } from 'vitest'

/** Holds the lock of the session, as another tab would. @returns a function that releases it before the test ends */
export function holdSessionLock() {
  const gate = Promise.withResolvers<void>()
  const held = navigator.locks.request('app-session', () => gate.promise).catch(() => undefined) // it may be taken
  onTestFinished(async () => {
    gate.resolve()
    await held
  })
  return gate.resolve
}
