import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls, change, hold } from '@/test/browser/network'
import { button, closeWith, dialog, field, press, question, rows, toastTexts } from '@/test/browser/screen'
import { header, main } from '@/test/browser/shell'
import { openAndHoldToasts, toast, toastRegion } from '@/test/browser/toasts'
import { dropped } from '../../../mocks/overrides.ts'
import { ledgerCsv } from './ledger-dialog'

const jobs = () => page.getByRole('region', { name: 'Jobs' })

/** Blocks user 3, and nobody else is in the list. */
async function block() {
  change(backend.db.users, 3, { status: 'active' })
  await openAndHoldToasts('users/list?keyword=dao')
  await rows().first().getByRole('checkbox').click()
  await button('Block', main()).click()
  await button('Confirm', question()).click()
}

test('Ctrl Z in the ledger takes back what the job has done', async () => {
  await block()
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  await press('{Control>}z{/Control}')
  await expect.element(dialog()).toHaveAccessibleName('Undo: Block users')
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  expect(backend.db.users.find(({ id }) => id === 3)?.status).toBe('active')
})

test('the toast with Undo replaces the ledger when it is closed', async () => {
  await block()
  await expect.element(button('Undo', dialog())).toBeVisible()
  expect(toastTexts()).toEqual([]) // the ledger says the same
  await press('{Enter}') // on Close
  await expect.poll(toastTexts).toEqual(['1 of 1 done'])
  await expect.element(toast('1 of 1 done')).toMatchTextContent('Block users')
  await button('Undo', toastRegion()).click()
  await expect.element(dialog()).toHaveAccessibleName('Undo: Block users')
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  await closeWith(button('Close', dialog()).last())
  await expect.element(button('Undo', toastRegion())).not.toBeInTheDocument()
})

test('the recent changes call a job undone only once its undo has ended', async () => {
  await block()
  await expect.element(button('Undo', dialog())).toBeVisible()
  const release = hold('put', 'users/:id/status')
  await button('Undo', dialog()).click()
  await button('Continue in background', dialog()).click()
  await button('Recent changes', header()).click()
  const panel = page.getByRole('region', { name: /^(Activity|Recent changes)$/ })
  await expect.element(panel).toMatchTextContent('Undo in progress.')
  release()
  await expect.element(panel).toMatchTextContent('Undone, or changed since.')
})

test('a job with a refused row has a toast, is discarded only after a question, and shown by Details', async () => {
  const held = Promise.withResolvers<Response>()
  backend.use(http.put('*/api/v1/users/:id/status', () => held.promise))
  await block()
  await button('Continue in background', dialog()).click()
  held.resolve(HttpResponse.json({ error: 'the account is locked' }, { status: 400 }))
  await expect.poll(toastTexts).toEqual(['0 of 1 done, 1 refused'])
  await button('Expand jobs', jobs()).click()
  await button('Discard results: Block users', jobs()).click()
  await expect.element(question()).toMatchTextContent('Discard the results?')
  await button('Cancel', question()).click()
  await button('Details', jobs()).click()
  await expect.element(dialog()).toMatchTextContent('0 of 1 done, 1 refused')
  await expect.poll(toastTexts).toEqual([])
})

test('the end of a job with an unknown row is announced also while a form is open', async () => {
  const lost = Promise.withResolvers<Response>()
  backend.use(http.put('*/api/v1/users/:id/status', () => lost.promise))
  await block()
  await button('Close', dialog()).last().click()
  await rows().first().getByRole('link').first().click()
  await expect.element(field('First Name')).toBeVisible()
  lost.resolve(HttpResponse.error())
  await expect.element(page.getByRole('status').filter({ hasText: '0 of 1 done, 1 unknown' })).toBeInTheDocument()
})

test('a check that has to wait says so, and Stop ends it', async () => {
  const busy = () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '60' } })
  backend.use(...dropped('put', 'users/:id/status'))
  await block()
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
