import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import {
  column,
  columns,
  defaultQuery,
  pageButton,
  pagination,
  rowCount,
  rowLinks,
  sortButton,
  table,
} from '@/test/browser/list-page'
import { backend, calls, change, hold, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  clickAtOnce,
  field,
  link,
  press,
  question,
  returnToPage,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'
import { heading, pressOn } from '@/test/browser/shell'
import { serverError } from '../../../mocks/overrides.ts'

const isInert = () => table().element().querySelector('tbody')?.inert

describe('the table of a list', () => {
  // Rules: §2: User management; §9: The default order of a list; §2: Sortable columns; §2: A sortable table
  test('starts with ten users, sorted by last access; a click on a header sorts ascending, another one descending', async () => {
    renderRoute('users/list')
    await expect.poll(rowCount).toBe(10)
    await expect.element(rows().first()).toMatchTextContent('admin@example.com')
    expect(textsOf(columns())).toEqual(['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Actions'])
    await expect.element(column('Last Access')).toHaveAttribute('aria-sort', 'descending')
    for (const name of ['Roles', 'Actions']) await expect.element(sortButton(name)).not.toBeInTheDocument()
    expect(queries('users')).toEqual([defaultQuery])

    for (const [name, key] of [
      ['Last Access', 'last_access'],
      ['Name', 'first_name'],
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['Status', 'status'],
    ] as const) {
      const header = column(name)
      await header.getByRole('button').click()
      await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => queries('users').at(-1)).toEqual({ ...defaultQuery, order_by: key })
      expect(currentPath()).toBe(`users/list?orderBy=${key}`)

      await header.getByRole('button').click()
      await expect.element(header).toHaveAttribute('aria-sort', 'descending')
      const isDefault = key === 'last_access'
      expect(currentPath()).toBe(isDefault ? 'users/list' : `users/list?orderBy=-${key}`)
      await expect.poll(() => queries('users').map(({ order_by }) => order_by)).toContain(`-${key}`)
      expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1)
    }
  })

  // Rules: §4: Sorting
  test('sorting starts again at page 1, a click anywhere in the header sorts, and two at once sort twice', async () => {
    renderRoute('users/list?page=3&perPage=20')
    await column('Email').click()
    await expect.poll(currentPath).toBe('users/list?perPage=20&orderBy=email')
    await expect.poll(() => queries('users').at(-1)).toEqual({ order_by: 'email', page: '1', per_page: '20' })
    clickAtOnce(sortButton('Phone'), sortButton('Phone'))
    await expect.poll(currentPath).toBe('users/list?perPage=20&orderBy=-phone')
  })

  // Rules: §2: Arrow keys in a list
  test('arrow keys keep the column from row to row, and stop at the ends', async () => {
    renderRoute('users/list')
    await expect.element(rowLinks().first()).toBeVisible()
    rowLinks().first().element().focus()
    const deleteButton = page.getByRole('button', { name: /^Delete user/ })
    await press('{ArrowUp}{ArrowLeft}{ArrowLeft}')
    await expect.element(page.getByRole('checkbox', { name: 'Select user 1', exact: true })).toHaveFocus()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.element(deleteButton.nth(1)).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(deleteButton.first()).toHaveFocus()
    await press('{Tab}{Tab}') // the checkbox of the next row comes first
    await expect.element(rowLinks().nth(1)).toHaveFocus()
  })

  test('shows at once by a thin bar that the next page loads, and dims and disables its rows after 400 ms', async () => {
    renderRoute('users/list')
    await expect.element(rowLinks().first()).toHaveTextContent('An Nguyễn Hoài')
    const bar = () => document.querySelector('.loading-bar')
    await expect.poll(bar).toBeNull()
    const deleteButton = page.getByRole('button', { name: /^Delete user/ }).nth(4)
    const { x, y } = deleteButton.element().getBoundingClientRect()
    stopClock()
    const release = hold('get', 'users')
    await pageButton('Next page').click()
    await expect.poll(() => advance(0).then(bar)).not.toBeNull()
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    await expect.element(link('An Nguyễn Hoài')).toBeVisible()
    await advance(0) // lets React start the timer
    await advance(390)
    expect(isInert()).toBe(false)
    await advance(20)
    await expect.poll(isInert).toBe(true)

    await userEvent.pointer({ keys: '[MouseLeft]', coords: { x: x + 10, y: y + 10 } })
    sortButton('Status').element().focus()
    await press('{Tab}')
    expect(table().element().contains(document.activeElement)).toBe(false)
    release()
    await expect.poll(bar).toBeNull()
    await expect.element(link('An Nguyễn Hoài')).not.toBeInTheDocument()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('the elements of the rows', () => {
  const deleteButtons = () => page.getByRole('button', { name: /^Delete user/ })

  test('lose the focus to the table when they show other records, so that no key acts on one of them', async () => {
    renderRoute('users/list')
    await expect.poll(rowCount).toBe(10)
    await pageButton('Next page').click()
    await expect.element(pagination().getByText('11–20 of 137')).toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-busy', 'false') // from now on, the rows are those of page 2
    deleteButtons().first().element().focus()
    history.back()
    await expect.element(pagination().getByText('1–10 of 137')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Users' })).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('pass the focus to the next row when theirs is deleted, and to the previous one when it was the last', async () => {
    renderRoute('users/list?keyword=phan&perPage=100')
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
    const names = () =>
      rowLinks()
        .elements()
        .map((one) => one.textContent)
    const deleteRow = async (index: number) => {
      const count = rowCount()
      await deleteButtons().nth(index).click()
      await button('Confirm', question()).click()
      await expect.poll(rowCount).toBe(count - 1)
    }
    const [, , third] = names()
    await deleteRow(1)
    await expect.poll(() => document.activeElement?.textContent).toBe(third)
    await deleteRow(rowCount() - 1)
    await expect.poll(() => document.activeElement?.textContent).toBe(names().at(-1))
  })

  test('ignore a press that began on another record', async () => {
    renderRoute('users/list')
    await expect.poll(rowCount).toBe(10)
    const target = deleteButtons().nth(4).element()
    const release = hold('get', 'users')
    await pageButton('Next page').click()
    await expect.element(table()).toHaveAttribute('aria-busy', 'true')
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    release()
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
    const click = () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    click()
    await expect.element(pagination().getByText('11–20 of 137')).toBeVisible()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
  })
})

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

test('what an action of a row has done is announced also after the row has left the page', async () => {
  const respond = hold('delete', 'users/2')
  renderRoute('users/list')
  await action('Delete user 2').click()
  await answer('Confirm')
  await expect.element(action('Delete user 2')).toHaveAttribute('aria-busy', 'true')
  await pageButton('Next page').click()
  await expect.element(action('Delete user 2')).not.toBeInTheDocument()
  respond()
  await expect.element(page.getByText("Deleted 'Linh Trần Thùy'.")).toBeInTheDocument()
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

test('the heading gets the focus when a dialog closes whose row has left the page', async () => {
  change(backend.db.users, 2, { email: 'aa@example.com' })
  renderRoute('users/list?orderBy=email')
  await rows().filter({ hasText: 'aa@' }).getByRole('link').click()
  await expect.element(field('Phone')).toBeEnabled()
  change(backend.db.users, 2, { email: 'zz@example.com' })
  stopClock()
  await advance(60_000) // The list is stale now.
  returnToPage()
  await expect.element(page.getByRole('button', { name: 'Delete user 2', includeHidden: true })).not.toBeInTheDocument()
  resumeClock()
  await press('{Escape}')
  await expect.element(heading('User management')).toHaveFocus()
})
