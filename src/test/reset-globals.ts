import { afterAll, vi } from 'vitest'

// Test files share modules and globals (`isolate: false`), so each file leaves the globals as it found them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
