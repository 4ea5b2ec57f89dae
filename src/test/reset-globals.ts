import '@/config/config' // reads the location once: not the one that a test file stubs
import { afterAll, vi } from 'vitest'

// Test files share modules and globals (`isolate: false`), so each file leaves the globals as it found them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
