import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, bodies, calls, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, clickByScript, dialog, question } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { holdToasts, toast, toasterLoaded } from '@/test/browser/toasts'

/** Opens a list, runs an action on some of its rows, and closes the ledger. */
async function run(list: string, rows: string[], action: string, title: string) {
  renderRoute(list)
  await toasterLoaded()
  holdToasts()
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

test('a pending user is not blocked by the undo of an activation, which the question says', async () => {
  change(backend.db.users, 10, { status: 'pending' })
  backend.db.users = backend.db.users.slice(0, 10)
  renderRoute('users/list')
  await page.getByRole('checkbox', { name: 'Select user 10', exact: true }).click()
  await button('Activate', main()).click()
  await expect.element(question()).toMatchTextContent('The status cannot be changed back to Pending.')
  await button('Confirm', question()).click()
  await expect.element(dialog()).toMatchTextContent('1 of 1 done')
  await expect.element(button('Undo', dialog())).not.toBeInTheDocument()
  expect(bodies('PUT', 'users/10/status')).toEqual([{ status: 'active' }])
})

/** Opens a list. @returns the labels of the checkboxes of its first two rows */
async function firstTwo(list: string, one: string): Promise<string[]> {
  renderRoute(list)
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select ${one} \\d`) })
  await expect.element(boxes.first()).toBeInTheDocument()
  return boxes
    .elements()
    .slice(0, 2)
    .map((box) => box.getAttribute('aria-label') ?? '')
}

test.each([
  ['courses/list?orderBy=name', 'course', 'courses'],
  ['courses/2/lessons?orderBy=title', 'lesson', 'lessons'],
] as const)('records are disabled, and enabled again by Undo: %s', async (list, one, many) => {
  for (const record of backend.db[many]) Object.assign(record, { active: true })
  const names = await firstTwo(list, one)
  const ids = names.map((name) => Number(/\d+/.exec(name)))
  const areActive = () => ids.map((id) => backend.db[many].find((record) => record.id === id)?.active)
  await run(list, names, 'Disable', `Disable ${many}`)
  expect(areActive()).toEqual([false, false])
  await button('Undo', toast('2 of 2 done')).click()
  await expect.element(page.getByRole('dialog', { name: `Undo: Disable ${many}` })).toMatchTextContent('2 of 2 done')
  expect(areActive()).toEqual([true, true])
  for (const id of ids) expect(bodies('PUT', `${many}/${id}/status`)).toEqual([{ active: false }, { active: true }])
})

test.each([
  ['contents/news?orderBy=title', 'news', 'news', 'news'],
  ['contents/faq?orderBy=title', 'faqs', 'FAQ', 'FAQs'],
  ['courses/list?orderBy=name', 'courses', 'course', 'courses'],
  ['courses/2/lessons?orderBy=title', 'lessons', 'lesson', 'lessons'],
] as const)('deleted records are created again as new ones: %s', async (list, path, one, many) => {
  await run(list, await firstTwo(list, one), 'Delete', `Delete ${many}`)
  await button('Recreate', toast('2 of 2 done')).click()
  await expect.element(page.getByRole('dialog', { name: `Recreate ${many}` })).toMatchTextContent('2 of 2 done')
  expect(bodies('POST', path)).toEqual([expect.objectContaining({ id: 0 }), expect.objectContaining({ id: 0 })])
})
