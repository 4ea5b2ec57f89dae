import { rmSync } from 'node:fs'
import { findBrowser, installBrowser } from '../../e2e/support/browser.ts'
import { rareTests } from './rare.ts'
import { type Count, playwrightEndings, playwrightReport, vitestReport } from './reports.ts'
import { check, part, run, summarize } from './summary.ts'

// Runs all checks and tests: `npm test`. In the total, each check (types, lint, a build ...) and each test counts as one.
const unitJson = '.results/unit.json'
const componentJson = '.results/components.json'
const browserJson = '.results/e2e.json'
const againJson = '.results/e2e-again.json'

for (const old of ['.results', 'component-failures', 'playwright-report']) rmSync(old, { recursive: true, force: true })

check('types', () => run('tsc --noEmit'))
check('lint', () => run('oxlint') && run('npm run lint:docker'))
check('format', () => run('biome ci --colors=off .'))
check('unused code', () => run('knip'))
part('unit tests', 'tests', () => runVitest('unit', unitJson))
const browser = check('browser', browserAtHand)
part('component tests', 'tests', () =>
  browser ? runVitest('components', componentJson) : notStarted('without a browser'),
)
const built = check('production build', () => run('vite build'))
const demoBuilt = check('demo build', () => run('vite build --mode demo'))
part('browser tests', 'tests', () => {
  if (!built || !demoBuilt || !browser) return notStarted('without both builds and a browser')
  // Tracing takes about 16 % of the time, so only failed tests run again with traces.
  const worked = runPlaywright(`--grep-invert="${rareTests}" --trace=off --reporter=line,json`, browserJson)
  if (failedIn(browserJson).length > 0) traceFailed()
  return playwrightReport(browserJson, worked)
})

summarize()

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
