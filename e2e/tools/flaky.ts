import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

// Runs the browser suite several times and tells which tests do not always end the same: `npm run test:flaky -- 10`.
// What stands behind the number goes to Playwright: `npm run test:flaky -- 5 e2e/users.spec.ts`.
const [first = '', ...rest] = process.argv.slice(2)
const isCount = /^\d+$/.test(first)
const times = isCount ? Number(first) : 10
const options = isCount ? rest : process.argv.slice(2)

const test = z.object({
  results: z.array(z.object({ status: z.string(), error: z.object({ message: z.string() }).optional() })),
})
const spec = z.object({ title: z.string(), file: z.string(), line: z.number(), tests: z.array(test) })
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const report = z.object({ suites: z.array(suite) })

/** How each test ended, by its name: the first line of each failure, undefined where it passed. */
const endings = new Map<string, (string | undefined)[]>()

for (let time = 1; time <= times; time++) {
  const path = `.results/flaky-${time}.json`
  const started = performance.now()
  spawnSync('playwright', ['test', '--reporter=json', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  for (const one of report.parse(JSON.parse(readFileSync(path, 'utf8'))).suites) collect(one, [])
  const failed = [...endings.values()].filter((ended) => ended.length === time && ended.at(-1) !== undefined).length
  console.log(`${time} of ${times}: ${failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

const always = [...endings].filter(([, ended]) => ended.every((error) => error !== undefined))
const flaky = [...endings].filter(([, ended]) => new Set(ended.map((error) => error === undefined)).size === 2)
tell('always fail', always)
tell('are flaky', flaky)
process.exitCode = always.length + flaky.length > 0 ? 1 : 0

function collect({ title, specs, suites = [] }: Suite, above: string[]) {
  const titles = [...above, title]
  for (const one of specs) {
    const results = one.tests.flatMap(({ results }) => results).filter(({ status }) => status !== 'skipped')
    if (results.length === 0) continue
    const name = [...titles, one.title].join(' › ')
    const failure = results.find(({ status }) => status !== 'passed')
    endings.set(name, [
      ...(endings.get(name) ?? []),
      failure && (failure.error?.message.split('\n')[0] ?? failure.status),
    ])
  }
  for (const inner of suites) collect(inner, titles)
}

function tell(what: string, tests: typeof always) {
  console.log(`${tests.length} of ${endings.size} tests ${what}${tests.length > 0 ? ':' : '.'}`)
  for (const [name, ended] of tests) {
    const errors = ended.filter((error) => error !== undefined)
    console.log(
      `  ${name}: failed ${errors.length} of ${ended.length} times\n    ${[...new Set(errors)].join('\n    ')}`,
    )
  }
}
