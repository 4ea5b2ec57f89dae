import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { Backend } from '../../mocks/server.ts'
import { expect, test } from '../fixtures.ts'
import { commands } from './commands.ts'
import { start } from './model.ts'
import { ACTION_TIMEOUT, createReal, expectAgreement } from './real.ts'

// Runs random commands of an administrator while every tenth call fails, and compares the app with a model of lists,
// forms, uploads, session and server records. There are MODEL_RUNS runs of MODEL_STEPS steps, starting at MODEL_SEED.
// The same seed and number of steps give the same run.
const runs = Number(process.env.MODEL_RUNS ?? 1)
const steps = Number(process.env.MODEL_STEPS ?? 40)
const first = Number(process.env.MODEL_SEED ?? 1)

test.use({
  connections: 'fresh', // On kept connections, the browser may repeat a request that the model sends once.
  actionTimeout: ACTION_TIMEOUT,
  contextOptions: { reducedMotion: 'reduce' },
  // Traces are slow. Record them only for a single run that is repeated by its seed.
  trace: runs === 1 ? 'retain-on-failure' : 'off',
})

for (let seed = first; seed < first + runs; seed += 1) {
  test(`screen, URL and server agree with the model: seed ${seed}`, async ({ page, backend }) => {
    test.setTimeout(steps * 4_000)
    await run(seed, page, backend)
  })
}

async function run(seed: number, page: Page, backend: Backend) {
  await page.clock.install()
  page.on('dialog', (dialog) => void dialog.accept()) // The question before a reload with unsaved changes.
  const [script = []] = fc.sample(commands(steps), { seed, numRuns: 1 })
  const model = start(backend.db)
  const real = createReal(page, backend, seed)
  await page.goto('users/list')
  await expectAgreement(model, real)
  const done: string[] = []
  const traced = script.map((command) => ({
    check: (now: typeof model) => now.steps < steps && command.check(now),
    run: async (now: typeof model, system: typeof real) => {
      done.push(command.toString())
      await command.run(now, system)
    },
    toString: () => command.toString(),
  }))
  try {
    await fc.asyncModelRun(() => ({ model, real }), traced)
  } catch (error) {
    const again = `MODEL_SEED=${seed} MODEL_RUNS=1 MODEL_STEPS=${steps} npm run task -- model`
    throw new Error(`${again} repeats this run. Steps so far:\n  ${done.join('\n  ')}`, { cause: error })
  }
  expect(done).toHaveLength(steps)
}
