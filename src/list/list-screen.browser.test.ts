import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, stopClock } from '@/test/browser/clock'
import { column, loading, refreshButton, rowCount, searchBox, table } from '@/test/browser/list-page'
import { backend, calls, change, hold, queries, repairServer } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, dialog, press, question, rows, toastTexts } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { emptyList, serverError } from '../../mocks/overrides.ts'

const alert = () => page.getByRole('alert')
const nothingFound = () => main().getByText('No results found')
const breakList = () => backend.use(http.get('*/api/v1/users', () => new HttpResponse(null, { status: 500 })))

// Rules: §2: A loading spinner; §2: First load of a list
test('a list that is loading shows a spinner over empty rows with the headers, and not the empty state', async () => {
  const release = hold('get', 'users')
  renderRoute('users/list')
  await expect.element(loading()).toBeVisible()
  await expect.element(column('Email')).toBeVisible()
  expect(rowCount()).toBe(0)
  await expect.element(nothingFound()).not.toBeInTheDocument()
  const bottom = () => table().element().closest('section')?.getBoundingClientRect().bottom
  const before = bottom()
  release()
  await expect.poll(rowCount).toBe(10)
  await expect.element(loading()).not.toBeInTheDocument()
  expect(bottom()).toBe(before)
})

// Rules: §2: An empty state
test('a list without rows offers to clear all filters if there is a keyword', async () => {
  renderRoute('users/list?keyword=xyzxyz&perPage=20')
  await expect.element(nothingFound()).toBeVisible()
  const explanation = 'No results match the filter criteria. Clear all filters and try again.'
  await expect.element(main().getByText(explanation)).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'No results' })).toHaveTextContent('No results')

  await button('Clear all filters', main()).click()
  await expect.poll(currentPath).toBe('users/list?perPage=20')
  await expect.poll(rowCount).toBe(20)
  await expect.element(searchBox()).toHaveValue('')
  expect(queries('users').map(({ keyword }) => keyword)).toEqual(['xyzxyz', undefined])
})

// Rules: §2: Empty list without a keyword
test('a list without rows offers to add a record if there is no keyword', async () => {
  backend.use(...emptyList('users'))
  renderRoute('users/list')
  await expect.element(nothingFound()).toBeVisible()
  await expect.element(button('Clear all filters', main())).not.toBeInTheDocument()
  await expect.element(main().getByText(/filter criteria/)).not.toBeInTheDocument()
  await button('Add Account', main()).last().click()
  await expect.element(dialog()).toHaveAccessibleName('Create/Update user')
})

const html = { headers: { 'Content-Type': 'text/html' } }
const unreadable = 'The server sent a response that could not be read.'

test.each([
  ['an error of the server', '', { status: 500 }, 'The server failed (500).'],
  ['a page of HTML with a byte order mark', '\uFEFF<html><h1>Sign in</h1></html>', html, unreadable],
  ['a truncated list', '{"data":[{"id":1,"email":"a@', html, unreadable],
  ['a bare string', '"hello"', html, unreadable],
])('a list that fails by %s shows the reason, and Retry loads it', async (_what, body, init, reason) => {
  backend.use(http.get('*/api/v1/users', () => new HttpResponse(body, init)))
  renderRoute('users/list')
  await expect.element(alert()).toMatchTextContent('This could not be loaded')
  await expect.element(alert()).toMatchTextContent(reason)
  await expect.element(page.getByText(/No results/)).not.toBeInTheDocument()
  expect(calls('GET', 'users').length).toBeLessThanOrEqual(2)

  repairServer()
  await button('Retry', alert()).click()
  await expect.poll(rowCount).toBe(10)
  await expect.element(alert()).not.toBeInTheDocument()
})

describe('a list after a save', () => {
  const block = async () => {
    await button('Block user 3', rows()).click()
    await expect.element(button('Confirm', question())).toBeVisible()
  }

  // Rules: §4: After a successful create; §4: List refresh after a save; §9: Refresh spinner
  test('shows a spinner over its rows for 1500 ms', async () => {
    renderRoute('users/list?keyword=dao')
    await block()
    stopClock()
    await button('Confirm', question()).click()
    await expect.element(loading()).toBeVisible()
    await advance(1499)
    await expect.element(loading()).toBeVisible()
    await expect.element(table().getByText('Blocked')).toBeVisible()
    expect(queries('users')).toHaveLength(2)
    await advance(1)
    await expect.element(loading()).not.toBeInTheDocument()
  })

  test('reports the save even if the list cannot be loaded again', async () => {
    renderRoute('users/list?keyword=dao&membership=3')
    await expect.element(dialog().getByRole('radio', { name: '6 months' })).toBeChecked()
    breakList()
    await button('Confirm').click()
    await expect.poll(toastTexts).toEqual(['Extend membership successful'])
    await expect.element(button('Retry', alert())).toBeVisible()
    await expect.element(loading()).not.toBeInTheDocument()
    repairServer()
    await button('Retry', alert()).click()
    await expect.element(alert()).not.toBeInTheDocument()
    await expect.poll(rowCount).toBe(1)
  })
})

test('the refresh button loads the list again, is busy meanwhile, and starts no second refresh', async () => {
  renderRoute('users/list?keyword=dao')
  await expect.element(rows().getByText('Active')).toBeVisible()
  change(backend.db.users, 3, { status: 'pending' })
  const release = hold('get', 'users')
  refreshButton().element().focus()
  await press('{Enter}')
  await expect.element(refreshButton()).toHaveAttribute('aria-busy', 'true')
  await press('{Enter}')
  release()
  await expect.element(refreshButton()).not.toHaveAttribute('aria-busy')
  await expect.element(rows().getByText('Pending')).toBeVisible()
  expect(queries('users')).toHaveLength(2)

  backend.use(...serverError('users'))
  await press('{Enter}')
  await expect.element(alert()).toMatchTextContent('Internal server error')
  await expect.element(refreshButton()).toBeEnabled()
})
