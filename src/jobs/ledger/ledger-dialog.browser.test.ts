import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, field, press, question, rows, toasts, toastTexts } from '@/test/browser/screen'
import { boxOf, main } from '@/test/browser/shell'
import { holdToasts, toasterLoaded, toastRegion } from '@/test/browser/toasts'
import { toast } from '@/ui/toast/toast'
import { dropped, refused } from '../../../mocks/overrides.ts'
import { ledgerCsv } from './ledger-dialog'

afterEach(() => page.viewport(1280, 800))

const jobs = () => page.getByRole('region', { name: 'Jobs' })

/** Opens a list, selects its first row, and chooses an action. */
async function askOnFirstRow(list: string, action: string) {
  renderRoute(list)
  await toasterLoaded()
  holdToasts()
  await rows().first().getByRole('checkbox').click()
  await button(action, main()).click()
}

async function runOnFirstRow(list: string, action: string) {
  await askOnFirstRow(list, action)
  await button('Confirm', question()).click()
}

test('Ctrl Z in the ledger takes back what the job has done', async () => {
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  await press('{Control>}z{/Control}')
  await expect.element(dialog()).toHaveAccessibleName('Undo: Block users')
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  expect(backend.db.users.find(({ id }) => id === 3)?.status).toBe('active')
})

test('the toast with Undo replaces the ledger when it is closed', async () => {
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await expect.element(button('Undo', dialog())).toBeVisible()
  expect(toastTexts()).toEqual([]) // the ledger says the same
  await press('{Enter}') // on Close
  await expect.poll(toastTexts).toEqual(['1 of 1 done'])
  await button('Undo', toastRegion()).click()
  await expect.element(dialog()).toHaveAccessibleName('Undo: Block users')
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  await button('Close', dialog()).last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Undo', toastRegion())).not.toBeInTheDocument()
})

test('Details in the activity panel replaces the toast of a job with a refused row', async () => {
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  const held = Promise.withResolvers<Response>()
  backend.use(http.put('*/api/v1/users/:id/status', () => held.promise))
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await button('Continue in background', dialog()).click()
  held.resolve(HttpResponse.json({ error: 'the account is locked' }, { status: 400 }))
  await expect.poll(toastTexts).toEqual(['0 of 1 done, 1 refused'])
  await button('Expand jobs', jobs()).click()
  await button('Details', jobs()).click()
  await expect.element(dialog()).toMatchTextContent('0 of 1 done, 1 refused')
  await expect.poll(toastTexts).toEqual([])
})

test('a toast on a phone leaves the first row uncovered', async () => {
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  await page.viewport(375, 720)
  toast.error('The server is busy.')
  const firstRow = dialog().getByRole('listitem').first()
  await expect.poll(() => boxOf(toasts()).top).toBeGreaterThan(boxOf(firstRow).bottom)
})

test('the end of a job with an unknown row is announced also while a form is open', async () => {
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  const lost = Promise.withResolvers<Response>()
  backend.use(http.put('*/api/v1/users/:id/status', () => lost.promise))
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await button('Close', dialog()).last().click()
  await rows().first().getByRole('link').first().click()
  await expect.element(field('First Name')).toBeVisible()
  lost.resolve(HttpResponse.error())
  await expect.element(page.getByRole('status').filter({ hasText: '0 of 1 done, 1 unknown' })).toBeInTheDocument()
})

test('a job with a refused row is discarded only after a question', async () => {
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  backend.use(...refused('put', 'users/:id/status', 'the account is locked'))
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await expect.element(dialog()).toMatchTextContent('0 of 1 done, 1 refused')
  await button('Close', dialog()).last().click()
  await button('Expand jobs', jobs()).click()
  await button('Discard results: Block users', jobs()).click()
  await expect.element(question()).toMatchTextContent('Discard the results?')
  await button('Cancel', question()).click()
  await expect.element(button('Details', jobs())).toBeVisible()
})

test('a check that has to wait says so, and Stop ends it', async () => {
  const busy = () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '60' } })
  for (const { id } of backend.db.users) change(backend.db.users, id, { status: 'active' })
  backend.use(...dropped('put', 'users/:id/status'))
  await runOnFirstRow('users/list?keyword=dao', 'Block')
  await expect.element(dialog()).toMatchTextContent('0 of 1 done, 1 unknown')
  backend.use(http.get('*/api/v1/users/3', busy))
  await button('Check 1 unknown').click()
  await expect.element(dialog()).toMatchTextContent('The server asks to wait. It continues in ')
  await button('Stop').click()
  await expect.element(button('Check 1 unknown')).toBeVisible()
  expect(calls('GET', 'users/3')).toHaveLength(1)
})

test('the file of a ledger has no id for a record that a job should create', () => {
  const row = { id: 0, name: 'Đào', detail: 'dao@example.com', outcome: 'refused' as const, reason: 'Đã khóa' }
  expect(ledgerCsv([row])).toMatch(/\r\n,Đào,dao@example.com,Refused,Đã khóa\r\n$/)
})
