import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { playwrightEndings, vitestEndings } from './reports.ts'

// `npm run task -- flaky`: repeats the changed component and browser tests ten times, and lists those whose result
// varies. `flaky 5` runs them five times. `flaky 5 e2e/phone/phone.spec.ts` runs the named files.
const [first = '', ...rest] = process.argv.slice(2)
const isCount = /^\d+$/.test(first)
const times = isCount ? Number(first) : 10
const named = isCount ? rest : process.argv.slice(2)
const files = named.length > 0 ? named : changedTests()
const components = files.filter((file) => file.endsWith('.browser.test.ts'))
const browserTests = files.filter((file) => file.endsWith('.spec.ts'))

/** The results of each test, by name: the first line of the error, or undefined if the test passed. */
const endings = new Map<string, (string | undefined)[]>()

console.log(files.length > 0 ? `Repeating ${files.join(', ')}` : 'No test has changed since the last commit.')
for (let time = 1; time <= times && files.length > 0; time++) {
  const started = performance.now()
  if (components.length > 0) {
    const path = `.results/flaky-components-${time}.json`
    run('vitest', ['run', '--project=components', '--reporter=json', `--outputFile=${path}`, ...components])
    note(vitestEndings(path))
  }
  if (browserTests.length > 0) {
    const path = `.results/flaky-${time}.json`
    run('playwright', ['test', '--trace=off', '--reporter=json', ...browserTests], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    })
    note(playwrightEndings(path))
  }
  const failed = [...endings.values()].filter((ended) => ended.length === time && ended.at(-1) !== undefined).length
  console.log(`${time} of ${times}: ${failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

const always = [...endings].filter(([, ended]) => ended.every((error) => error !== undefined))
const flaky = [...endings].filter(([, ended]) => new Set(ended.map((error) => error === undefined)).size === 2)
printResults('always fail', always)
printResults('are flaky', flaky)
process.exitCode = always.length + flaky.length > 0 || (files.length > 0 && endings.size === 0) ? 1 : 0

/** The test files that differ from the last commit, or else those of the last commit. */
function changedTests(): string[] {
  const isTest = (file: string) => /\.(browser\.test|spec)\.ts$/.test(file) && existsSync(file)
  const list = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(isTest)
  const uncommitted = [...list('diff', '--name-only', 'HEAD'), ...list('ls-files', '--others', '--exclude-standard')]
  return uncommitted.length > 0 ? uncommitted : list('diff', '--name-only', 'HEAD~1')
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } })
}

function note(results: Map<string, string | undefined>) {
  for (const [name, ending] of results) endings.set(name, [...(endings.get(name) ?? []), ending])
}

function printResults(what: string, tests: typeof always) {
  console.log(tests.length > 0 ? `${tests.length} of ${endings.size} tests ${what}:` : `No tests ${what}.`)
  for (const [name, ended] of tests) {
    const errors = ended.filter((error) => error !== undefined)
    console.log(
      `  ${name}: failed ${errors.length} of ${ended.length} times\n    ${[...new Set(errors)].join('\n    ')}`,
    )
  }
}
