import '@/config/config' // reads the location once: not the one that a test file stubs
import { afterAll, vi } from 'vitest'

// Test files share modules and globals (`isolate: false`), so each file leaves the globals as it found them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// Node has no window. A store that one file has filled is reset by the sign-in of another one, and listens to no event then.
const ignore = () => undefined
Object.assign(globalThis, { addEventListener: ignore, removeEventListener: ignore })
