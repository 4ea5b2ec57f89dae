import { z } from 'zod/mini'

// Import zod from here: with JIT enabled it tries `new Function`, which a strict Content-Security-Policy reports.
z.config({ jitless: true })

export { z }
