import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { defaultQuery, refreshButton, rowCount, searchBox, startToDashboard } from '@/test/browser/list-page'
import { queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickAtOnce, dialog, field, link, press, question, rows } from '@/test/browser/screen'
import { heading, main, resizeWindow } from '@/test/browser/shell'

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

describe('a typed keyword', () => {
  // Rules: §2: A keyword search box; §9: Search: at least 3; §5: Search
  test('is searched 500 ms after the last letter, from page 1 and in the same order', async () => {
    await openWithStoppedClock('?page=2&orderBy=email')
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
    await expect.poll(currentPath).toBe(encodeURI('users/list?orderBy=email&keyword=nguyễn+t'))
    resumeClock()
    await expect.element(rows().first()).toMatchTextContent('Nguyễn T')
    await expect.element(searchBox()).toHaveFocus()
    expect(queries('users').slice(2)).toEqual([{ ...defaultQuery, order_by: 'email', keyword: 'nguyễn t' }])

    await press('hi ')
    await expect.poll(currentPath).toBe(encodeURI('users/list?orderBy=email&keyword=nguyễn+thi'))
    await expect.element(searchBox()).toHaveValue('nguyễn thi ')
    await expect.poll(() => keywords().at(-1)).toBe('nguyễn thi')
    await expect.element(refreshButton()).not.toHaveAttribute('aria-busy')
  })

  // Rules: §2: Search box
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

// Rules: §8: Toolbar filters; §7: keyword is left out
test('an applied keyword counts as a filter, and is removed without a delay: by its button, or with its text', async () => {
  await openWithStoppedClock('?keyword=nguyen&page=2')
  await expect.element(page.getByText('1 filters applied')).toBeVisible()
  for (const remove of [() => clear().click(), () => searchBox().fill('')]) {
    await remove()
    await advance(10) // Much less than 500 ms.
    await expect.poll(currentPath).toBe('users/list')
    await expect.element(searchBox()).toHaveValue('')
    await expect.element(searchBox()).toHaveFocus()
    await expect.element(rows().first()).toMatchTextContent('admin@example.com')
    await expect.element(page.getByText('filters applied', { exact: false })).not.toBeInTheDocument()
    await searchBox().fill('nguyen')
    await advance(500)
    await expect.poll(currentPath).toBe('users/list?keyword=nguyen')
  }
  resumeClock()
  await expect.element(rows().first()).toMatchTextContent('Nguyễn')
})

// Rules: §9: The toolbar filters collapse
test('the search of a list below 1024 px collapses behind a button, except on a phone and while a keyword is applied', async () => {
  const toggle = button('Search', main())
  await resizeWindow(1024, 700)
  renderRoute('users/list')
  await expect.element(searchBox()).toBeVisible()
  await expect.element(toggle).not.toBeInTheDocument()

  await resizeWindow(1023, 700)
  await expect.element(searchBox()).not.toBeInTheDocument()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await resizeWindow(639, 700)
  await expect.element(searchBox()).toBeVisible()
  await expect.element(toggle).not.toBeInTheDocument()
  await resizeWindow(1023, 700)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.element(searchBox()).toHaveFocus()
  await searchBox().fill('dao')
  await expect.poll(rowCount).toBe(1)
  await toggle.click()
  await expect.element(searchBox()).toHaveFocus()
  await clear().click()
  await expect.poll(rowCount).toBe(10)
  await toggle.click()
  await expect.element(searchBox()).not.toBeInTheDocument()
})
