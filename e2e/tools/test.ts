import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { findBrowser, installBrowser } from './browser.ts'
import { plainEnv } from './plain-env.ts'
import { type Count, playwrightEndings, playwrightReport, vitestReport } from './reports.ts'

// Runs all checks and tests: `npm test`. In the total, each check (types, lint, a build ...) and each test counts as one.
const unitJson = '.results/unit.json'
const componentJson = '.results/components.json'
const browserJson = '.results/e2e.json'
const againJson = '.results/e2e-again.json'
const summary: string[] = []
const total: Count = { passed: 0, failed: 0 }

for (const old of ['.results', 'playwright-report']) rmSync(old, { recursive: true, force: true })

check('types', () => run('tsc --noEmit'))
check('lint', () => run('oxlint'))
check('format', () => run('biome ci --colors=off .'))
check('unused code', () => run('knip'))
tests('unit tests', () => runVitest('unit', unitJson))
const browser = check('browser', browserAtHand)
tests('component tests', () => (browser ? runVitest('components', componentJson) : notStarted('without a browser')))
const built = check('production build', () => run('vite build'))
const demoBuilt = check('demo build', () => run('vite build --mode demo'))
tests('browser tests', () => {
  if (!built || !demoBuilt || !browser) return notStarted('without both builds and a browser')
  // Tracing takes about 16 % of the time, so only failed tests run again with traces.
  const worked = runPlaywright('--trace=off --reporter=line,json', browserJson)
  if (failedIn(browserJson).length > 0) traceFailed()
  return playwrightReport(browserJson, worked)
})

console.log(`\n${summary.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function check(name: string, work: () => boolean): boolean {
  const { failed } = step(name, 'check', () => (work() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
  return failed === 0
}

function tests(name: string, work: () => Count) {
  step(name, 'tests', work)
}

function step(name: string, unit: string, work: () => Count): Count {
  console.log(`\n=== ${name}`)
  const start = performance.now()
  const count = work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  summary.push(
    `${count.failed ? 'FAILED' : 'ok    '} ${name.padEnd(18)} ${unit}: ${count.passed} passed, ${count.failed} failed ${`${seconds} s`.padStart(8)}`,
  )
  total.passed += count.passed
  total.failed += count.failed
  return count
}

/** Runs a command of an installed package: `npm test` puts node_modules/.bin first in the PATH. */
function run(command: string, env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`$ ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...plainEnv, ...env } }).status === 0
}

function runVitest(project: string, json: string): Count {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${json}`
  return vitestReport(json, run(`vitest run --project=${project} --allowOnly=false ${reporters}`))
}

function runPlaywright(options: string, json: string): boolean {
  return run(`playwright test --forbid-only ${options}`, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: json,
    PLAYWRIGHT_HTML_OPEN: 'never',
    // By default in the output folder, which is another one in the second run.
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: '.results/last-run.json',
  })
}

function failedIn(json: string): string[] {
  return [...playwrightEndings(json)].filter(([, error]) => error !== undefined).map(([name]) => name)
}

/** Runs the failed tests again with traces, for the HTML report only. The counts and `test-results` keep the first results. */
function traceFailed() {
  console.log('\nRunning the failed tests again with a trace:')
  runPlaywright('--last-failed --output=.results/again --reporter=line,json,html', againJson)
  const again = new Set(failedIn(againJson))
  for (const name of failedIn(browserJson)) console.log(`${again.has(name) ? 'failed again' : 'passed now  '} ${name}`)
}

function browserAtHand(): boolean {
  try {
    console.log(findBrowser() ?? installBrowser())
    return true
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return false
  }
}

function notStarted(why: string): Count {
  console.log(`Not started: ${why} there is nothing to test.`)
  return { passed: 0, failed: 1 }
}
