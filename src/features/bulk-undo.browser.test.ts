import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, bodies, calls, change } from '@/test/browser/network'
import { button, clickByScript, dialog, question } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { openAndHoldToasts, toast } from '@/test/browser/toasts'

/** Opens a list of few records, runs an action on some of its rows, and closes the ledger. */
async function run(list: string, rows: string[], action: string, title: string) {
  await openAndHoldToasts(list)
  for (const name of rows) {
    const checkbox = page.getByRole('checkbox', { name, exact: true })
    await expect.element(checkbox).toBeInTheDocument()
    clickByScript(checkbox)
  }
  await button(action, main()).click()
  await button('Confirm', question()).click()
  await expect.element(dialog()).toMatchTextContent(`${rows.length} of ${rows.length} done`)
  await button('Close', page.getByRole('dialog', { name: title, exact: true }))
    .last()
    .click()
}

test('a job that blocked users is undone, except for those who were changed since', async () => {
  for (const id of [8, 9, 10]) change(backend.db.users, id, { status: 'active' })
  backend.db.users = backend.db.users.slice(0, 10)
  const names = [8, 9, 10].map((id) => `Select user ${id}`)
  await run('users/list', names, 'Block', 'Block users')
  change(backend.db.users, 10, { status: 'pending' })
  await expect.element(toast('3 of 3 done')).toMatchTextContent('Block users') // there may be another job's toast
  await button('Undo', toast('3 of 3 done')).click()
  await expect.element(dialog()).toMatchTextContent('2 of 3 done, 1 refused')
  await expect.element(dialog()).toMatchTextContent('Not undone: it has been changed since.')
  expect(bodies('PUT', 'users/8/status')).toEqual([{ status: 'blocked' }, { status: 'active' }])
  expect(calls('PUT', 'users/10/status')).toHaveLength(1)
})

test('deleted records are created again as new ones', async () => {
  backend.db.news.splice(3)
  await run('contents/news', ['Select news 1', 'Select news 2'], 'Delete', 'Delete news')
  await button('Recreate', toast('2 of 2 done')).click()
  await expect.element(page.getByRole('dialog', { name: 'Recreate news' })).toMatchTextContent('2 of 2 done')
  expect(bodies('POST', 'news')).toEqual([expect.objectContaining({ id: 0 }), expect.objectContaining({ id: 0 })])
})
