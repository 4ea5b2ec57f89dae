import fc from 'fast-check'
import { expect, test } from './fixtures.ts'
import { commands } from './model/commands.ts'
import { start } from './model/model.ts'
import { createReal } from './model/real.ts'

// An administrator who does anything at any time, against a model of what should be: list, form, session and store.
// MODEL_RUNS runs of MODEL_STEPS steps, from MODEL_SEED on; a run is the same each time it has the same seed and steps.
const runs = Number(process.env.MODEL_RUNS ?? 8)
const steps = Number(process.env.MODEL_STEPS ?? 40)
const seed = Number(process.env.MODEL_SEED ?? 1)

for (let run = seed; run < seed + runs; run++) {
  test(`list, form, session and store agree: MODEL_SEED=${run} MODEL_RUNS=1 MODEL_STEPS=${steps}`, async ({
    page,
    backend,
  }) => {
    await page.goto('users/list')
    page.on('dialog', (dialog) => void dialog.accept()) // a reload that would lose what was typed
    await expect(page.locator('main tbody tr')).toHaveCount(10)
    const [script = []] = fc.sample(commands(steps), { seed: run, numRuns: 1 })
    const model = start(backend.db.users)
    const real = createReal(page, backend)
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
      throw new Error(`After\n  ${done.join('\n  ')}`, { cause: error })
    }
    expect(done).toHaveLength(steps)
  })
}
