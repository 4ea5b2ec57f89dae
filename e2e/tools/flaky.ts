import { spawnSync } from 'node:child_process'
import { playwrightEndings } from './reports.ts'

// `npm run task -- flaky 10`: runs the browser tests ten times, as `npm test` does, and lists the tests whose result
// varies. Arguments after the number go to Playwright: `npm run task -- flaky 5 e2e/users.spec.ts`.
const [first = '', ...rest] = process.argv.slice(2)
const isCount = /^\d+$/.test(first)
const times = isCount ? Number(first) : 10
const options = isCount ? rest : process.argv.slice(2)

/** The results of each test, by name: the first line of the error, or undefined if the test passed. */
const endings = new Map<string, (string | undefined)[]>()

for (let time = 1; time <= times; time++) {
  const path = `.results/flaky-${time}.json`
  const started = performance.now()
  spawnSync('playwright', ['test', '--trace=off', '--reporter=json', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  for (const [name, ending] of playwrightEndings(path)) endings.set(name, [...(endings.get(name) ?? []), ending])
  const failed = [...endings.values()].filter((ended) => ended.length === time && ended.at(-1) !== undefined).length
  console.log(`${time} of ${times}: ${failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

const always = [...endings].filter(([, ended]) => ended.every((error) => error !== undefined))
const flaky = [...endings].filter(([, ended]) => new Set(ended.map((error) => error === undefined)).size === 2)
printResults('always fail', always)
printResults('are flaky', flaky)
process.exitCode = always.length + flaky.length > 0 || endings.size === 0 ? 1 : 0

function printResults(what: string, tests: typeof always) {
  console.log(`${tests.length} of ${endings.size} tests ${what}${tests.length > 0 ? ':' : '.'}`)
  for (const [name, ended] of tests) {
    const errors = ended.filter((error) => error !== undefined)
    console.log(
      `  ${name}: failed ${errors.length} of ${ended.length} times\n    ${[...new Set(errors)].join('\n    ')}`,
    )
  }
}
