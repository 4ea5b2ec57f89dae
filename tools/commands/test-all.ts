import { rmSync } from 'node:fs'
import { installNginx } from '../../e2e/support/nginx.ts'
import { allBuilds, make } from './builds.ts'
import { plainEnv } from './plain-env.ts'
import { rareTests } from './rare.ts'
import { playwrightReport } from './reports.ts'
import { check, part, run, summarize } from './summary.ts'

// `npm run task -- test-all`: runs what `npm test` samples or leaves out. The numbers of runs are chosen so that it takes
// at most 20 minutes on two cores. Variables that are already set take precedence.
for (const build of allBuilds) make(build)
installNginx()

check('hosting', () => run('node tools/commands/hosting.ts'))
browserTests('browser tests over HTTP/2', 'node tools/commands/hosting.ts e2e')
check('browsers', () => run('node tools/commands/browsers.ts'))
browserTests('rare browser tests', `playwright test --grep="${rareTests}" --grep-invert=model.spec`)
browserTests('axe', 'playwright test e2e/accessibility/accessibility.spec.ts', { AXE: 'all' })
browserTests('model', 'playwright test e2e/model', { MODEL_RUNS: '10', MODEL_STEPS: '60', MODEL_SEED: '1000' })
check('races', () => run('vitest run --project=unit src/app/races.test.ts', unlessSet({ RACES: '5000' })))
check('soak', () => run('node tools/commands/soak.ts 100'))
summarize()

function unlessSet(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...plainEnv }
}

function browserTests(name: string, command: string, env: NodeJS.ProcessEnv = {}) {
  const json = '.results/test-all.json'
  part(name, 'tests', () => {
    rmSync(json, { force: true })
    const variables = { ...unlessSet(env), PLAYWRIGHT_JSON_OUTPUT_FILE: json }
    return playwrightReport(json, run(`${command} --trace=off --reporter=line,json`, variables))
  })
}
