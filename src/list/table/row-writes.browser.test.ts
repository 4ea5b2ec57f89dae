import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, stopClock } from '@/test/browser/clock'
import { pageButton, table } from '@/test/browser/list-page'
import { collectAnnouncements } from '@/test/browser/live-region'
import { backend, calls, change, hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, question, returnToPage, rows, toastTexts } from '@/test/browser/screen'
import { endSessionElsewhere, logIn } from '@/test/browser/session'
import { pressOn, sidebar } from '@/test/browser/shell'
import { serverError } from '../../../mocks/overrides.ts'

const action = (name: string) => button(name, page)
const busyButtons = () => table().element().querySelectorAll('button[aria-busy=true]').length
const answer = (word: 'Confirm' | 'Cancel') => button(word, question()).click()

// Rules: Resilience: A row's button runs
test.each([
  ['users/list', 'Delete user 2', 'delete', 'users/2'],
  ['courses/2/lessons?orderBy=title', 'Disable lesson 3', 'put', 'lessons/3/status'],
] as const)(
  'a write of a row is sent once, even if the row leaves the page and comes back: %s, %s',
  async (list, name, method, path) => {
    backend.use(...serverError(path))
    const respond = hold(method, path)
    renderRoute(list)
    await action(name).click()
    await answer('Confirm')
    await expect.element(action(name)).toHaveAttribute('aria-busy', 'true')
    await pageButton('Next page').click()
    await expect.element(action(name)).not.toBeInTheDocument()
    expect(busyButtons()).toBe(0)
    await pageButton('Previous page').click()
    await expect.element(action(name)).toHaveAttribute('aria-busy', 'true')
    expect(busyButtons()).toBe(1)
    await pressOn(action(name), '{Enter}')

    respond()
    await expect.poll(toastTexts).toEqual(['Internal server error'])
    await expect.poll(busyButtons).toBe(0)
    await expect.element(question()).not.toBeInTheDocument()
    await action(name).click()
    await expect.element(question()).toBeVisible()
    expect(calls(method.toUpperCase(), path)).toHaveLength(1)
  },
)

describe('what an action of a row has done is announced', () => {
  const deleteUser2 = async () => {
    const respond = hold('delete', 'users/2')
    renderRoute('users/list')
    await action('Delete user 2').click()
    await answer('Confirm')
    await expect.element(action('Delete user 2')).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => calls('DELETE', 'users/2')).toHaveLength(1) // nothing is sent once the session has ended
    return respond
  }
  const isDeleted = () => expect.poll(() => backend.db.users.some(({ id }) => id === 2)).toBe(false)

  test('also after the row has left the page', async () => {
    const respond = await deleteUser2()
    await pageButton('Next page').click()
    await expect.element(action('Delete user 2')).not.toBeInTheDocument()
    respond()
    await expect.element(page.getByText("Deleted 'Linh Trần Thùy'.")).toBeInTheDocument()
  })

  test('not to the next person, if the session ends before the response', async () => {
    backend.db.users.splice(3)
    const respond = await deleteUser2()
    endSessionElsewhere()
    await logIn('linh@example.com')
    await sidebar().getByRole('link', { name: 'User management' }).click()
    await expect.element(rows().first()).toBeVisible()
    const announcements = collectAnnouncements()
    respond()
    await isDeleted()
    await button('Refresh list', page).click()
    await expect.element(action('Delete user 2')).not.toBeInTheDocument()
    expect(announcements).not.toContain("Deleted 'Linh Trần Thùy'.")
  })
})

test('a question still refers to its row after the row has left the page', async () => {
  const text = 'Are you sure you want to delete user ID 2 ?'
  change(backend.db.users, 2, { email: 'aa@example.com' })
  renderRoute('users/list?orderBy=email')
  await action('Delete user 2').click()
  await expect.element(question()).toHaveAccessibleDescription(text)
  change(backend.db.users, 2, { email: 'zz@example.com' })
  stopClock()
  await advance(60_000) // The list is stale now.
  returnToPage()
  await expect.element(page.getByRole('button', { name: 'Delete user 2', includeHidden: true })).not.toBeInTheDocument()
  await expect.element(question()).toHaveAccessibleDescription(text)
  await answer('Confirm')
  await expect.poll(() => calls('DELETE', 'users/2').length).toBe(1)
  expect(backend.requests.filter((request) => request.method !== 'GET')).toHaveLength(1)
})
