import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { findBrowser, installBrowser } from './browser.ts'
import { type Count, playwrightReport, vitestReport } from './reports.ts'

// The whole of `npm test`. A check (types, lint, a build ...) counts as one, a test runner with each of its tests.
const unitJson = '.results/unit.json'
const browserJson = '.results/e2e.json'
const summary: string[] = []
const total: Count = { passed: 0, failed: 0 }

rmSync('.results', { recursive: true, force: true })

check('types', () => run('tsc --noEmit'))
check('lint', () => run('oxlint'))
check('format', () => run('biome ci --colors=off .'))
check('unused code', () => run('knip'))
tests('unit tests', () => {
  const worked = run(`vitest run --allowOnly=false --reporter=default --reporter=json --outputFile.json=${unitJson}`)
  return vitestReport(unitJson, worked)
})
const built = check('production build', () => run('vite build'))
const demoBuilt = check('demo build', () => run('vite build --mode demo'))
const browser = check('browser', browserAtHand)
tests('browser tests', () => {
  if (!built || !demoBuilt || !browser) return notStarted('without both builds and a browser')
  const worked = run('playwright test --forbid-only --reporter=line,json,html', {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserJson,
    PLAYWRIGHT_HTML_OPEN: 'never',
  })
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

/** Tools are found as npm finds them: node_modules/.bin comes first in the PATH of `npm test`. */
function run(command: string, env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`$ ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
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
