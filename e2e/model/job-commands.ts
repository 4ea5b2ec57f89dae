import type { Page } from '@playwright/test'
import type { UserRecord } from '../../mocks/db/records.ts'
import { expect } from '../fixtures.ts'
import { isList, listName, type Model, rowsOf } from './model.ts'
import { command, pollWithClock, type Real } from './real.ts'
import { isUser } from './screens.ts'

type Verb = 'Activate' | 'Block'

const ledger = (page: Page) => page.locator('[role=dialog]')

/** The users among the first rows that an action changes. The others are left out. */
const fitting = (model: Model, verb: Verb, count: number): UserRecord[] =>
  rowsOf(model)
    .slice(0, count)
    .filter(isUser)
    .filter(({ id, status }) => (verb === 'Block' ? status === 'active' && id !== model.caller : status !== 'active'))

/**
 * Starts a job and waits for its end. Expects each user to be changed at most once, and the ledger to know what was done.
 * @returns the users whose call the server has executed
 */
async function run(system: Real, users: readonly UserRecord[], start: () => Promise<unknown>): Promise<UserRecord[]> {
  const { page, calls } = system
  const from = calls.length
  await start()
  await pollWithClock(system, () => ledger(page).getByRole('button', { name: 'Download' }).count()).toBe(1)
  const rows = await ledger(page).getByRole('listitem').allInnerTexts()
  return users.filter(({ id, email }) => {
    const sent = calls.slice(from).filter(({ method, path }) => method === 'PUT' && path === `users/${id}/status`)
    const executed = sent.filter(({ done }) => done)
    expect(executed.length, `how often user ${id} was changed`).toBeLessThanOrEqual(1)
    const isKnown = executed.length === 1 && executed[0]?.fault !== 'lost'
    const row = rows.find((text) => text.includes(email)) ?? ''
    expect(row.includes('Done'), `whether the ledger says that user ${id} was changed: ${row}`).toBe(isKnown)
    return executed.length === 1
  })
}

/** Closes the ledger, and forgets all jobs. */
async function close(page: Page) {
  await ledger(page).getByRole('button', { name: 'Close' }).last().press('Enter')
  const discard = page.getByRole('button', { name: /^Discard ledger/ })
  for (let left = await discard.count(); left > 0; left -= 1) {
    await discard.first().press('Enter')
    const question = page.locator('[role=alertdialog]').getByRole('button', { name: 'Confirm' })
    if (await question.isVisible()) await question.press('Enter')
    await expect(discard).toHaveCount(left - 1)
  }
}

/** Changes the status of several users by a job, and perhaps takes it back by another one. */
export const switchMany = (verb: Verb, count: number, isUndone: boolean) =>
  command(
    `${verb} the first ${count} rows${isUndone ? ', and undo it' : ''}`,
    (model) => isList(model) && listName(model) === 'users' && fitting(model, verb, count).length > 0,
    async (model, system) => {
      const { page } = system
      const users = fitting(model, verb, count)
      const changed = await run(system, users, async () => {
        for (const { id } of rowsOf(model).slice(0, count))
          await page.getByRole('checkbox', { name: `Select user ${id}`, exact: true }).press('Space')
        await page.locator('main').getByRole('button', { name: verb, exact: true }).press('Enter')
        await page.locator('[role=alertdialog]').getByRole('button', { name: 'Confirm' }).press('Enter')
      })
      for (const user of changed) user.status = verb === 'Block' ? 'blocked' : 'active'
      const undo = ledger(page).getByRole('button', { name: 'Undo' })
      if (isUndone && (await undo.isVisible())) {
        const undone = await run(system, users, () => undo.press('Enter'))
        for (const user of undone) user.status = verb === 'Block' ? 'active' : 'blocked'
      }
      await close(page)
    },
  )
