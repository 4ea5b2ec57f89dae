import { expect, test } from 'vitest'
import { runPool } from './pool'

test('starts a task whenever one has ended, until there is none', async () => {
  const tasks = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  let started = 0
  const all = runPool(3, () => tasks[started++]?.promise)
  expect(started).toBe(3)
  tasks[1]?.resolve()
  await tasks[1]?.promise
  expect(started).toBe(4)
  for (const { resolve } of tasks) resolve()
  await all
})
