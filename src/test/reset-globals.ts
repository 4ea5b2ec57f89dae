import '@/config/config' // reads the location once: not the one that a test file stubs
import { afterAll, beforeEach, vi } from 'vitest'

// Each test starts with the real globals, variables and clock. Test files share them (`isolate: false`), so each file
// leaves them as it found them.
const reset = () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
}
beforeEach(reset)
afterAll(reset)

// Node has no window. A store that one file has filled is reset by the sign-in of another one, and listens to no event then.
const ignore = () => undefined
Object.assign(globalThis, { addEventListener: ignore, removeEventListener: ignore })
