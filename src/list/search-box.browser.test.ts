import { describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import {
  defaultQuery,
  pagination,
  refreshButton,
  rowCount,
  searchBox,
  sortButton,
  startToDashboard,
  table,
} from '@/test/browser/list-page'
import { backend, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickAtOnce, dialog, field, link, press, question, rows } from '@/test/browser/screen'
import { heading, main } from '@/test/browser/shell'

const keywords = () => queries('users').map(({ keyword }) => keyword)
const clear = () => button('Clear keyword', main())

/** Opens the list of users and stops the clock. */
async function openWithStoppedClock(search = '') {
  renderRoute(`users/list${search}`)
  await expect.poll(rowCount).toBe(10)
  stopClock()
}

/** Loads the list again without moving the focus. A keyword that has been applied is sent with it. */
async function refresh() {
  const before = queries('users').length
  clickAtOnce(refreshButton())
  await expect.poll(() => queries('users').length).toBeGreaterThan(before)
  await expect.element(refreshButton()).not.toHaveAttribute('aria-busy')
}

/** Whether React has rendered an element since the last check. Each render stores a new props object on the element. */
function wasRendered(locator: Locator, seen: Map<string, unknown>) {
  const [, props] = Object.entries(locator.element()).find(([key]) => key.startsWith('__reactProps$')) ?? []
  const isNew = seen.get(locator.selector) !== props
  seen.set(locator.selector, props)
  return isNew
}

describe('a typed keyword', () => {
  test('is searched 500 ms after the last letter', async () => {
    await openWithStoppedClock()
    await searchBox().click()
    await press('nguyễn')
    await advance(499)
    await press('{Backspace}') // Starts the delay again.
    await advance(499)
    await press('n t')
    await advance(499)
    await refresh()
    expect(keywords()).toEqual([undefined, undefined])

    await advance(1)
    resumeClock()
    await expect.poll(currentPath).toBe(encodeURI('users/list?keyword=nguyễn+t'))
    await expect.element(rows().first()).toMatchTextContent('Nguyễn T')
    await expect.element(searchBox()).toHaveFocus()
    expect(queries('users').slice(2)).toEqual([{ ...defaultQuery, keyword: 'nguyễn t' }])
  })

  test('with less than three letters shows a hint, which describes the box, and does not change the list', async () => {
    await openWithStoppedClock()
    const hint = page.getByRole('status').filter({ hasText: 'Type at least 3 characters' })
    await expect.element(hint).not.toBeInTheDocument()
    await searchBox().click()
    for (const letter of ['đ', 'à']) {
      await press(letter)
      await advance(1000)
      await expect.element(hint).toBeVisible()
      await expect.element(searchBox()).toHaveAttribute('aria-describedby', hint.element().id)
    }
    expect(currentPath()).toBe('users/list')

    await press('o')
    await expect.element(hint).not.toBeInTheDocument()
    await expect.element(searchBox()).not.toHaveAttribute('aria-describedby')
    await advance(500)
    resumeClock()
    await expect.poll(rowCount).toBe(1)
    expect(keywords()).toEqual([undefined, 'đào'])
  })

  test('counts graphemes without the spaces around them, is sent composed, and stays as typed', async () => {
    await openWithStoppedClock()
    for (const typed of ['đà'.normalize('NFD'), '  ab  ', '👩‍🏫👩‍🏫']) {
      await searchBox().fill(typed)
      await advance(1000)
      await expect.element(page.getByText('Type at least 3 characters')).toBeVisible()
    }
    const typed = ` ${'Đào'.normalize('NFD')} `
    await searchBox().fill(typed)
    await advance(500)
    resumeClock()
    await expect.poll(rowCount).toBe(1)
    expect(keywords()).toEqual([undefined, 'Đào'.normalize('NFC')])
    await expect.element(searchBox()).toHaveValue(typed)

    await searchBox().fill('مرحبا')
    await expect.element(main().getByText('No results found')).toBeVisible()
    expect(keywords().at(-1)).toBe('مرحبا')
    await expect.element(searchBox()).toHaveValue('مرحبا')
  })

  test('starts at page 1 and keeps order and page size', async () => {
    renderRoute('users/list?page=2&perPage=20&orderBy=email')
    await expect.poll(rowCount).toBe(20)
    await searchBox().fill('nguyen')
    await expect.poll(currentPath).toBe('users/list?perPage=20&orderBy=email&keyword=nguyen')
    const query = { keyword: 'nguyen', order_by: 'email', page: '1', per_page: '20' }
    await expect.poll(() => queries('users').at(-1)).toEqual(query)
  })

  test('finds users by name, phone and email address, with or without accents', async () => {
    renderRoute('users/list')
    for (const [typed, found] of [
      ['dao', 'Đào Nguyễn Thị Hồng'],
      ['nguyen thi hong dao', 'Đào Nguyễn Thị Hồng'],
      ['0912345678', 'Đào Nguyễn Thị Hồng'],
      ['0912 345', 'Đào Nguyễn Thị Hồng'],
      ['khoi.dang@', 'Khôi Đặng Minh'],
    ] as const) {
      await searchBox().fill('')
      await expect.poll(rowCount).toBe(10)
      await searchBox().fill(typed)
      await expect.poll(rowCount).toBe(1)
      await expect.element(rows().getByRole('link', { name: found })).toBeVisible()
    }
  })

  test('is sent and restored from the URL unchanged', async () => {
    renderRoute('users/list')
    for (const typed of ['0912', '{"a":1}', '&b=c+100%']) {
      await searchBox().fill(typed)
      await expect.poll(() => keywords().at(-1)).toBe(typed)
      expect(new URLSearchParams(location.search).get('keyword')).toBe(typed)
      backend.requests.length = 0
      renderRoute(currentPath())
      await expect.element(searchBox()).toHaveValue(typed)
      await expect.poll(keywords).toEqual([typed])
    }
  })

  test('has at most 255 characters, typed or in the URL', async () => {
    renderRoute('users/list')
    await searchBox().fill('a'.repeat(250))
    await press('b'.repeat(10))
    await expect.element(searchBox()).toHaveValue(`${'a'.repeat(250)}bbbbb`)
    renderRoute(`users/list?keyword=${'a'.repeat(5000)}`)
    await expect.element(main().getByText('No results found')).toBeVisible()
    expect(new URLSearchParams(location.search).get('keyword')).toHaveLength(255)
    expect(Math.max(...keywords().map((keyword = '') => keyword.length))).toBe(255)
  })

  test('does not render the table again while it is typed', async () => {
    await openWithStoppedClock()
    const seen = new Map<string, unknown>()
    for (const locator of [searchBox(), table()]) expect(wasRendered(locator, seen)).toBe(true)
    await searchBox().fill('đào')
    expect(wasRendered(searchBox(), seen)).toBe(true)
    expect(wasRendered(table(), seen)).toBe(false)
    await sortButton('Name').click()
    await expect.poll(currentPath).toBe('users/list?orderBy=first_name')
    await expect.poll(() => wasRendered(table(), seen)).toBe(true) // The check detects a render of the table.
  })

  test('is not applied after the person has left the list', async () => {
    await openWithStoppedClock()
    await searchBox().fill('nguyen')
    await advance(499)
    await startToDashboard()
    vi.advanceTimersByTime(1) // The delay ends before the next screen has replaced the list.
    expect(rowCount()).toBe(10)
    resumeClock()
    await expect.element(heading('Dashboard')).toBeVisible()
    await advance(1000)
    expect(currentPath()).toBe('dashboard')
    await link('News').click()
    await expect.poll(rowCount).toBe(10)
    expect(keywords()).toEqual([undefined])
  })

  test('is applied behind an open form without a question and without a history entry', async () => {
    await openWithStoppedClock()
    await searchBox().fill('nguyen')
    await link('An Nguyễn Hoài').click()
    await expect.poll(currentPath).toBe('users/list?edit=1')
    await field('Phone').fill('0909 000 111')
    await advance(500)
    resumeClock()
    await expect.poll(currentPath).toBe('users/list?edit=1&keyword=nguyen')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field('Phone')).toHaveValue('0909 000 111')
    await cancel().click()
    await expect.poll(currentPath).toBe('users/list?keyword=nguyen')
    history.back()
    await expect.poll(currentPath).toBe('users/list')
    await expect.element(searchBox()).toHaveValue('')
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('an applied keyword', () => {
  test('is counted as a filter beside the search box', async () => {
    renderRoute('users/list')
    await expect.poll(rowCount).toBe(10)
    await expect.element(page.getByText('filters applied', { exact: false })).not.toBeInTheDocument()
    await searchBox().fill('dao')
    await expect.element(page.getByText('1 filters applied')).toBeVisible()
  })

  test.each([
    ['Clear keyword', () => clear().click()],
    ['deleting the text', () => searchBox().fill('')],
  ])('is removed without a delay by %s, which shows page 1 of the whole list', async (_how, remove) => {
    await openWithStoppedClock('?keyword=nguyen&page=2')
    await remove()
    await advance(10) // Much less than 500 ms.
    await expect.poll(currentPath).toBe('users/list')
    await expect.element(searchBox()).toHaveValue('')
    await expect.element(searchBox()).toHaveFocus()
    resumeClock()
    await expect.element(rows().first()).toMatchTextContent('admin@example.com')
    expect(keywords()).toEqual(['nguyen', undefined])
  })

  test('is restored by Back', async () => {
    renderRoute('users/list')
    for (const [keyword, range] of [
      ['nguyen', '1–10 of 35'],
      ['dao', '1–1 of 1'],
    ] as const) {
      await searchBox().fill(keyword)
      await expect.element(pagination().getByText(range)).toBeVisible()
      expect(currentPath()).toBe(`users/list?keyword=${keyword}`)
    }
    history.back()
    await expect.element(searchBox()).toHaveValue('nguyen')
    history.back()
    await expect.element(searchBox()).toHaveValue('')
    await expect.element(rows().first()).toMatchTextContent('admin@example.com')
  })
})
