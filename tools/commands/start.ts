import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import { z } from 'zod'
import { isPortInUse, portInUse, requireFreePort } from './port.ts'

// `npm start` builds the demo and serves it. `npm start -- --port 4174` uses another port.
const mode = 'demo'
const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } })
const port = z.coerce.number().int().min(1).max(65_535).parse(values.port)

try {
  await requireFreePort(port) // before the build, which would replace the files of a demo that is running
  await build({ mode })
  const server = await preview({ mode, preview: { port, strictPort: true } })
  server.printUrls()
} catch (error) {
  if (!isPortInUse(error)) throw error
  console.error(portInUse(port, 'npm start'))
  process.exitCode = 1
}
