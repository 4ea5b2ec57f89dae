import { parseArgs } from 'node:util'
import { z } from 'zod'
import { serveApi } from '../../e2e/support/serve.ts'
import { type ApiOptions, createApi } from '../../mocks/api.ts'
import { openapi } from '../../mocks/openapi/openapi.ts'
import { isPortInUse, portInUse } from './port.ts'

// Serves the mock backend over HTTP for use with other tools: `npm run api -- --latency 300 --failures 0.05`.
const usage = `npm run api -- [options]
  --port 4180        port on 127.0.0.1
  --seed 2024        seed for the generated users and for the calls that fail
  --latency 0        milliseconds to add to each call
  --failures 0       share of calls that fail, from 0 to 1
  --scenario name    scenario to start with
  --openapi          print the OpenAPI description and exit
  --help             print this text and exit`

const flag = { type: 'string' } as const
const whole = z.string().regex(/^\d+$/, 'takes a whole number').transform(Number)
const schema = z.object({
  port: whole.pipe(z.number().max(65_535)).default(4180),
  seed: whole.optional(),
  latency: whole.default(0),
  failures: z.coerce.number('takes a number from 0 to 1').min(0).max(1).default(0),
  scenario: z.string().optional(),
  openapi: z.boolean().default(false),
  help: z.boolean().default(false),
})

try {
  const { values } = parseArgs({
    options: {
      port: flag,
      seed: flag,
      latency: flag,
      failures: flag,
      scenario: flag,
      openapi: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const { openapi: printsOpenapi, help, ...options } = schema.parse(values)
  if (help) console.log(usage)
  else if (printsOpenapi) console.log(JSON.stringify(openapi(`http://127.0.0.1:${options.port}`), null, 2))
  else await start(options)
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error)
  console.error(`\n${usage}`)
  process.exitCode = 1
}

async function start({ port, ...options }: ApiOptions & { port: number }) {
  try {
    const { url } = await serveApi(createApi(options), port)
    console.log(`The API is at ${url}/api/v1, its description at ${url}/openapi.json.`)
    console.log(`Sign in: admin@example.com / dance123. POST ${url}/reset restores the seed.`)
  } catch (error) {
    if (!isPortInUse(error)) throw error
    console.error(portInUse(port, 'npm run api'))
    process.exitCode = 1
  }
}
