import { spawnSync } from 'node:child_process'

// Runs that take too long for every change: `npm run test:axe`, `npm run test:matrix`, `npm run test:model`. What stands behind the name
// goes to Playwright, so `npm run test:matrix -- -g users` runs a part.
const runs: Record<string, { file: string; env: NodeJS.ProcessEnv }> = {
  matrix: { file: 'e2e/matrix.spec.ts', env: { MATRIX: 'all' } },
  axe: { file: 'e2e/accessible.spec.ts', env: { AXE: 'all' } },
  model: {
    file: 'e2e/model.spec.ts',
    env: { MODEL_RUNS: '500', MODEL_STEPS: '60', MODEL_SEED: String(1 + Math.floor(Math.random() * 1e6)) },
  },
}
const [name = '', ...options] = process.argv.slice(2)
const run = runs[name]
if (!run) throw new Error(`There is no run ${name}, only ${Object.keys(runs).join(', ')}.`)
// What is set already wins, so that a run can be repeated by its seed.
const { status } = spawnSync('playwright', ['test', run.file, '--reporter=line', ...options], {
  stdio: 'inherit',
  env: { ...run.env, ...process.env },
})
process.exitCode = status ?? 1
