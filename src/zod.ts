import { z } from 'zod/mini'

// zod otherwise tries `new Function` when a schema is made, which a strict policy reports: import it from here.
z.config({ jitless: true })

export { z }
