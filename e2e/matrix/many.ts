import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { holdToasts } from '../support/toasts.ts'
import { type Call, isUnknown } from './call.ts'
import type { Fault } from './faults.ts'
import { dialog, expectToast, loading, messageOf, once, opening, saving } from './helpers.ts'

// The calls of what works on many records: filters, export, jobs, undo and import.

/** The open toasts. One that is closing still has its buttons for a moment. */
const toasts = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed=true])')
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const ledger = (text: string) => (page: Page) => dialog(page).getByText(text).first()

/** Sends a row of a ledger again. A row with an unknown outcome is looked up first. */
async function retryRow(page: Page) {
  const check = dialog(page).getByRole('button', { name: 'Check 1 unknown' })
  const again = dialog(page).getByRole('button', { name: /^(Continue with 1|Retry 1 that failed)$/ })
  await expect(check.or(again)).toBeVisible()
  if (await check.isVisible()) await check.click()
  await again.click()
}

const job = {
  reads: false,
  sends: once,
  waitsAfter429: true,
  feedback: (fault: Fault) => {
    const result = `0 of 1 done, 1 ${isUnknown(fault) ? 'unknown' : 'refused'}`
    return {
      quietly: (page: Page) => dialog(page).filter({ hasText: result }).getByText(messageOf(fault)).first(),
    }
  },
} satisfies Partial<Call>

/** A row is not sent because something could not be read before. */
const refusing = (fault: Fault) => ({
  quietly: (page: Page) =>
    dialog(page).filter({ hasText: '0 of 1 done, 1 refused' }).getByText(messageOf(fault)).first(),
})

const allPages: Call = {
  ...opening,
  name: 'users: all pages for a filter',
  path: 'users',
  open: (page) => page.goto('users/list?keyword=dao&filter=role.member'),
  waitsAfter429: true,
  works: async (page) => {
    await expect(page.getByText(/^Read at/)).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  },
}

const exportAll: Call = {
  name: 'users: export',
  method: 'get',
  path: 'users',
  open: (page) => page.goto('users/list?keyword=dao'),
  prepare: (page) => page.getByRole('button', { name: 'Export', exact: true }).click(),
  press: (page) => press(page, 'Export'),
  reads: true,
  sends: once,
  feedback: (fault) => ({ alert: `Not everything could be read: ${loading(fault).alert}` }),
  waitsAfter429: true,
  works: (page) => expect(dialog(page)).toHaveCount(0),
}

/** Selects a record, as in 'user 3', and answers the question of an action. */
async function actOn(page: Page, record: string, action: string, choose?: string) {
  await page.getByRole('checkbox', { name: `Select ${record}`, exact: true }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
  const question = page.getByRole('alertdialog')
  if (choose) await question.getByRole('radio', { name: choose }).check()
  await question.getByRole('button', { name: 'Confirm' }).click()
}

const openUser = (page: Page) => page.goto('users/list?keyword=dao.nguyen@')

const block: Call = {
  ...job,
  name: 'users: block many',
  method: 'put',
  path: 'users/3/status',
  open: openUser,
  press: (page, again) => (again ? retryRow(page) : actOn(page, 'user 3', 'Block')),
  list: 'users',
  works: async (page, db) => {
    await expect(ledger('1 of 1 done')(page)).toBeVisible()
    expect(db.users.find(({ id }) => id === 3)?.status).toBe('blocked')
  },
}

const deleteMany: Call = {
  ...job,
  name: 'users: delete many',
  method: 'delete',
  path: 'users/3',
  open: openUser,
  press: (page, again) => (again ? retryRow(page) : actOn(page, 'user 3', 'Delete')),
  list: 'users',
  works: async (page, db) => {
    await expect(ledger('1 of 1 done')(page)).toBeVisible()
    expect(db.users.filter(({ id }) => id === 3)).toEqual([])
  },
}

/** A call without a response counts as lost after this time, in milliseconds. */
const MAX_DELIVERY = 21_000

const extension = {
  ...job,
  path: 'users/3/memberships',
  open: async (page: Page) => {
    await page.clock.install()
    await openUser(page)
  },
  press: async (page: Page, again: boolean) => {
    if (!again) return actOn(page, 'user 3', 'Extend membership', '15 months')
    await page.clock.fastForward(MAX_DELIVERY)
    await retryRow(page)
  },
  works: async (page, db) => {
    await expect(ledger('1 of 1 done')(page)).toBeVisible()
    expect(db.memberships.filter(({ user_id }) => user_id === 3)).toHaveLength(4)
    expect(db.users.find(({ id }) => id === 3)?.membership?.expired_at).toMatch(/^2031-11-01/)
  },
} satisfies Partial<Call>

const extendMany: Call = { ...extension, name: 'users: extend many', method: 'post', list: 'users' }

const readBeforeExtension: Call = {
  ...extension,
  path: 'users/3',
  name: 'users: read before many are extended',
  method: 'get',
  reads: true,
  feedback: refusing,
}

/** Runs a job on course 2 up to its end. */
async function runOnCourse(page: Page, action: string) {
  await actOn(page, 'course 2', action)
  await expect(ledger('1 of 1 done')(page)).toBeVisible()
}

const undo = {
  ...job,
  open: (page: Page) => page.goto('courses/list?orderBy=name'),
  prepare: async (page: Page) => {
    const enable = page.getByRole('button', { name: 'Enable course 2', exact: true })
    await expect(enable.or(page.getByRole('button', { name: 'Disable course 2', exact: true }))).toBeVisible()
    // This runs again after a sign-in. The course is disabled then.
    if (await enable.isVisible()) {
      await runOnCourse(page, 'Enable')
      await dialog(page).getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
      await toasts(page).locator('[data-close-button]').click()
    }
    await runOnCourse(page, 'Disable')
  },
  press: (page: Page, again: boolean) => (again ? retryRow(page) : press(page, 'Undo')),
  works: async (page, db) => {
    await expect(ledger('1 of 1 done')(page)).toBeVisible()
    expect(db.courses.find(({ id }) => id === 2)?.active).toBe(true)
  },
} satisfies Partial<Call>

const undoMany: Call = {
  ...undo,
  name: 'courses: undo many',
  method: 'put',
  path: 'courses/2/status',
  list: 'courses',
}

const readBeforeUndo: Call = {
  ...undo,
  name: 'courses: read before many are undone',
  method: 'get',
  path: 'courses/2',
  reads: true,
  feedback: refusing,
}

const recreate: Call = {
  name: 'news: recreate',
  method: 'post',
  path: 'news',
  open: (page) => page.goto('contents/news'),
  prepare: async (page) => {
    await rows(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Recreate')
    await holdToasts(page)
  },
  press: (page) => toasts(page).getByRole('button', { name: 'Recreate' }).click(),
  reads: false,
  sends: once,
  feedback: (fault) => ({ toasts: [`Not recreated: ${saving(fault).alert}`] }),
  list: 'news',
  // The list stays usable, and nothing in it is busy. Its spinner after the deletion may be over by then.
  waits: (page) => rows(page).first(),
  works: (page) => expectToast(page, 'Recreated.'),
}

const NEW_EMAIL = 'nhap.moi@example.com'

/** Opens the import. After a sign-in, it still has its table. */
async function chooseTable(page: Page) {
  const table = page.getByLabel('Or paste cells from a spreadsheet')
  const chosen = dialog(page).getByRole('button', { name: 'Choose another' })
  await expect(table.or(chosen)).toBeVisible()
  if (await table.isVisible()) await table.fill(`Email,Tên\n${NEW_EMAIL},Mai`)
}

const openImport = (page: Page) => page.goto('users/list?import=1')
const useTable = async (page: Page) => {
  const use = dialog(page).getByRole('button', { name: 'Use this text' })
  if (await use.isVisible()) await use.click()
}

const lookUp: Call = {
  name: 'users: lookup before an import',
  method: 'get',
  path: 'users',
  open: openImport,
  prepare: chooseTable,
  press: (page, again) => (again ? press(page, 'Retry') : useTable(page)),
  reads: true,
  sends: once,
  feedback: () => ({ quietly: (page) => dialog(page).getByText('1 email could not be looked up.') }),
  waitsAfter429: true,
  waits: (page) => dialog(page).getByText('1 being checked'),
  works: (page) => expect(dialog(page).getByText('1 ready', { exact: true })).toBeVisible(),
}

const importUser: Call = {
  ...job,
  name: 'users: create by import',
  method: 'post',
  path: 'users',
  open: openImport,
  prepare: async (page) => {
    await chooseTable(page)
    await useTable(page)
    await expect(dialog(page).getByText('1 ready', { exact: true })).toBeVisible()
  },
  press: (page, again) => (again ? retryRow(page) : press(page, 'Create 1 user')),
  list: 'users',
  works: async (page, db) => {
    await expect(ledger('1 of 1 done')(page)).toBeVisible()
    expect(db.users.filter(({ email }) => email === NEW_EMAIL)).toHaveLength(1)
  },
}

/** The calls of what works on many records. `npm test` runs each with one fault. */
export const manyCalls: Call[] = [allPages, exportAll, block, recreate, lookUp, importUser]
/** Jobs that react to faults as `block` does. Only the long matrix runs them. */
export const similarJobs: Call[] = [deleteMany, extendMany, readBeforeExtension, undoMany, readBeforeUndo]
