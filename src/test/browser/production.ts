import { vi } from 'vitest'

// Hides what only the development server and the demo show. Comes before the app's code, which reads it when it loads.
vi.stubEnv('DEV', false)
