import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { parseCsv } from '../../src/spreadsheet/csv.ts'
import { expect } from '../fixtures.ts'
import { type Call, pathOfUrl, pollWithClock, type Real } from './real.ts'

/** Above this number of rows, a destructive action asks for the number. */
const MAX_UNTYPED = 20

/** The outcome of each row of a ledger by the id of its record: 'Done', 'Refused', 'Unknown' or 'Not done'. */
export type Outcomes = ReadonlyMap<number, string>

export const ledger = (page: Page) => page.locator('[role=dialog]')
const ledgerButton = (page: Page, name: string | RegExp) => ledger(page).getByRole('button', { name })

type Selection = { noun: string; ids: readonly number[]; isDestructive?: boolean; choose?: string }

/** Selects rows that follow each other, and starts the action of a button of the bar. `choose` is the label of a radio button. */
export async function startJob(page: Page, button: string, count: number, selection: Selection) {
  const { noun, ids, isDestructive, choose } = selection
  const box = (id: number | undefined) => page.getByRole('checkbox', { name: `Select ${noun} ${id}`, exact: true })
  await box(ids[0]).press('Space')
  if (ids.length > 1) await box(ids.at(-1)).click({ modifiers: ['Shift'] })
  await page.locator('main').getByRole('button', { name: button, exact: true }).press('Enter')
  const question = page.locator('[role=alertdialog]')
  if (choose) await question.getByRole('radio', { name: choose }).press('Space')
  if (isDestructive && count > MAX_UNTYPED) await question.getByLabel(`Type ${count} to confirm`).fill(String(count))
  await question.getByRole('button', { name: 'Confirm' }).press('Enter')
}

/** Waits until a job has ended, and returns the rows of its downloaded ledger. */
async function readLedger(system: Real): Promise<string[][]> {
  const { page } = system
  await pollWithClock(system, () => ledgerButton(page, 'Download results').count()).toBe(1)
  const downloading = page.waitForEvent('download')
  await ledgerButton(page, 'Download results').click() // Not by Enter: the app moves the focus when a job ends.
  const text = await readFile(await (await downloading).path(), 'utf8')
  return parseCsv(text).slice(1)
}

/** The outcomes in a ledger of records that exist. */
const outcomesById = (rows: string[][]): Outcomes =>
  new Map(rows.map(([id, _name, _detail, outcome = '']) => [Number(id), outcome]))

/** The buttons for rows that are not done, in the order in which they are pressed. */
const followUps = [/^Check /, /^Continue with /, /^Retry /]

/**
 * Waits for the end of a job, and perhaps repeats what is not done.
 * @param compare compares the ledger with the calls. `isChecked`: the job may have checked its unknown rows
 */
async function followJob(system: Real, isFollowedUp: boolean, compare: (rows: string[][], isChecked: boolean) => void) {
  compare(await readLedger(system), false)
  for (const name of isFollowedUp ? followUps : []) {
    const button = ledgerButton(system.page, name)
    if (!(await button.isVisible())) continue
    await button.press('Enter')
    compare(await readLedger(system), true)
  }
}

/** Whether the app cannot know if the server has executed a call. */
const hasUnknownResult = ({ fault }: Call) => fault === 'lost' || fault === 'broken' || fault === 'dropped'

/** How a job is interrupted while its first calls are under way. */
export type Interruption = 'Stop' | 'reload'

/** A job that sends one call for each record. */
export type Job = {
  ids: readonly number[]
  method: string
  pathOf: (id: number) => string
  isFollowedUp: boolean
  interruption?: Interruption | undefined
  start: () => Promise<unknown>
}

/**
 * Starts a job, and interrupts it while the server holds the responses of its first calls.
 * @returns the paths that the job has requested by then, and whether the page was reloaded
 */
async function startAndInterrupt(system: Real, { method, interruption, start }: Job) {
  const { page, pending } = system
  const from = system.calls.length
  const gate = Promise.withResolvers<void>()
  system.gate = gate.promise
  await start()
  const stop = ledgerButton(page, 'Stop')
  const isHeld = (request: Request) =>
    request.method() === method && system.calls.slice(from).some(({ path }) => path === pathOfUrl(request.url()))
  let times = 0
  const areAllHeld = () => pending.size > 0 && [...pending].every(isHeld)
  // A job ends early if it cannot read what it has to know before its calls. The next call of a row follows at once.
  await pollWithClock(system, async () => {
    times = areAllHeld() ? times + 1 : 0
    return times > 2 || (await stop.count()) === 0
  }).toBe(true)
  const isRunning = await stop.isVisible()
  if (isRunning && interruption === 'Stop') await stop.press('Enter')
  const sent = new Set(
    [...pending].filter((request) => request.method() === method).map((request) => pathOfUrl(request.url())),
  )
  for (const call of system.calls.slice(from)) if (call.method === method) sent.add(call.path)
  const isReloaded = isRunning && interruption === 'reload'
  if (isReloaded) {
    await page.reload()
    await page.getByRole('button', { name: 'Details' }).press('Enter')
  }
  gate.resolve()
  system.gate = undefined
  return { sent, isReloaded }
}

/**
 * Runs a job. Expects each call to be executed at most once, and the ledger to know what was done.
 * @returns the ids of the records whose call the server has executed, and of those that are done according to the
 * ledger, and whether the page was reloaded
 */
export async function runJob(system: Real, job: Job) {
  const { ids, method, pathOf, isFollowedUp, interruption, start } = job
  const from = system.calls.length
  const interrupted = interruption && (await startAndInterrupt(system, job))
  const isReloaded = interrupted?.isReloaded ?? false
  const result = { executed: new Set<number>(), done: new Array<number>(), isReloaded }
  if (!interruption) await start()
  await followJob(system, isFollowedUp, (rows, isChecked) => {
    const outcomes = outcomesById(rows)
    expect(new Set(outcomes.keys()), 'the records in the ledger').toEqual(new Set(ids))
    if (interrupted && !isChecked) {
      const sent = system.calls.slice(from).filter((call) => call.method === method)
      const late = ids
        .map(pathOf)
        .filter((path) => !interrupted.sent.has(path) && sent.some((call) => call.path === path))
      expect(late, `calls after ${interruption}`).toEqual([])
    }
    for (const id of ids) {
      const calls = system.calls.slice(from).filter(({ path }) => path === pathOf(id))
      const sent = calls.filter((call) => call.method === method)
      const executed = sent.filter(({ done }) => done)
      expect(executed.length, `how often ${method} ${pathOf(id)} was executed`).toBeLessThanOrEqual(1)
      if (executed.length === 1) result.executed.add(id)
      const last = sent.at(-1)
      const known = executed.length === 1 ? ['Done'] : ['Refused', 'Not done']
      // An extension is compared with the history after it.
      const isHistoryUnread = last && calls.slice(calls.indexOf(last) + 1).some(({ fault }) => fault !== 'none')
      const isUnknown = last && (isHistoryUnread || hasUnknownResult(last) || interruption === 'reload')
      const expected = isUnknown
        ? ['Unknown', ...(isChecked || isHistoryUnread || interruption === 'reload' ? known : [])]
        : known
      expect(expected, `outcomes of ${method} ${pathOf(id)}`).toContain(outcomes.get(id))
    }
    result.done = ids.filter((id) => outcomes.get(id) === 'Done')
  })
  return result
}

/** Closes the ledger, and forgets the jobs in the panel. */
export async function closeLedger(page: Page) {
  await ledgerButton(page, 'Close').last().press('Enter')
  await expect(ledger(page)).toHaveCount(0) // A job of which everything is done has left the panel by then.
  const discard = page.locator('[aria-label^="Discard results"]') // An open question would hide them from their role.
  const expand = page.getByRole('button', { name: /^Expand / }) // The panel folds by itself when its jobs are over.
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })
  for (let left = await discard.count(); left > 0; left = await discard.count()) {
    if (await expand.isVisible()) await expand.press('Enter')
    await discard.first().press('Enter')
    await expect
      .poll(async () => {
        if (await confirm.isVisible()) await confirm.press('Enter')
        return discard.count()
      })
      .toBeLessThan(left)
  }
}
