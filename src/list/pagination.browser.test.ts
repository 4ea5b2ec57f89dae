import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import {
  defaultQuery,
  pageBox,
  pageButton,
  pagination,
  rowCount,
  rowLinks,
  rowsPerPage,
  table,
} from '@/test/browser/list-page'
import { backend, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, press, question, rows, textsOf } from '@/test/browser/screen'
import { heading, resizeWindow } from '@/test/browser/shell'

const pages = () => queries('users').map((query) => query.page)

describe('the pagination', () => {
  // Rules: §2: Pagination at the top
  test('at the top and at the bottom opens the next, previous, last and first page', async () => {
    renderRoute('users/list')
    for (const where of ['top', 'bottom']) {
      const range = (text: string) => pagination(where).getByText(text)
      await expect.element(range('1–10 of 137')).toBeVisible()
      await expect.element(pageButton('First page', where)).toBeDisabled()
      await expect.element(pageButton('Previous page', where)).toBeDisabled()

      await pageButton('Next page', where).click()
      await expect.element(range('11–20 of 137')).toBeVisible()
      expect(currentPath()).toBe('users/list?page=2')
      expect(queries('users')).toContainEqual({ ...defaultQuery, page: '2' })

      await pageButton('Last page', where).click()
      await expect.element(range('131–137 of 137')).toBeVisible()
      await expect.poll(rowCount).toBe(7)
      await expect.element(pageButton('Last page', where)).toBeDisabled()
      await expect.element(pageButton('Next page', where)).toBeDisabled()

      await pageButton('Previous page', where).click()
      await expect.poll(currentPath).toBe('users/list?page=13')
      await pageButton('First page', where).click()
      await expect.poll(currentPath).toBe('users/list')
      await expect.element(rows().first()).toMatchTextContent('admin@example.com')
    }
  })

  test.each(['users/list', 'contents/news'])(
    'at the bottom of %s stays in its place on the last page',
    async (path) => {
      renderRoute(path)
      await expect.poll(rowCount).toBe(10)
      const top = () => pageButton('Last page', 'bottom').element().getBoundingClientRect().top
      const place = top()
      await pageButton('Last page').click()
      await expect.poll(rowCount).toBeLessThan(10)
      expect(top()).toBe(place)
    },
  )

  test('turns a page for each of several clicks that wait while a page is rendered', async () => {
    renderRoute('users/list')
    const click = (label: string, times: number) => {
      const element = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
      for (let count = 0; count < times; count++) element?.click()
    }
    await expect.element(pageButton('Next page')).toBeEnabled()
    click('Next page', 3)
    await expect.element(pageBox()).toHaveValue('4')
    click('Previous page', 5)
    await expect.element(pageBox()).toHaveValue('1')
    expect(currentPath()).toBe('users/list')
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0) // the browser paints no frame
    click('Next page', 1)
    await expect.element(pageBox()).toHaveValue('2')
  })

  // Rules: §9: Page sizes
  test('offers 10, 20, 50 and 100 rows per page, and a new size starts at page 1', async () => {
    backend.db.users.splice(35)
    renderRoute('users/list?page=3')
    const size = rowsPerPage('bottom')
    await expect.element(size).toHaveValue('10')
    expect(textsOf(size.getByRole('option'))).toEqual(['10', '20', '50', '100'])
    for (const perPage of ['20', '50', '100']) {
      await size.selectOptions(perPage)
      await expect.poll(currentPath).toBe(`users/list?perPage=${perPage}`)
      await expect.poll(rowCount).toBe(Math.min(Number(perPage), 35))
      await expect.poll(() => queries('users')).toContainEqual({ ...defaultQuery, per_page: perPage })
    }
  })
})

test('the bottom pagination stays at the bottom of a phone, but would cover the rows of a low window', async () => {
  await resizeWindow(375, 700)
  renderRoute('users/list')
  await expect.element(pageButton('Next page', 'bottom')).toBeInViewport({ ratio: 1 })
  await resizeWindow(320, 256)
  await expect.element(pageButton('Next page', 'bottom')).not.toBeInViewport()
})

test('the page box opens a page by its number, the nearest page for another number, and when the focus leaves it', async () => {
  renderRoute('users/list?page=2')
  await expect.element(pageBox()).toHaveValue('2')
  await pageBox().fill('5')
  await press('{Escape}')
  await expect.element(pageBox()).toHaveValue('2')
  await press('{Tab}')
  await expect.poll(pages).toEqual(['2', '3']) // The next button, which has the focus now, prefetches its page.
  expect(currentPath()).toBe('users/list?page=2')
  for (const [typed, shown, path] of [
    ['5', '5', 'users/list?page=5'],
    ['999', '14', 'users/list?page=14'],
    ['0', '1', 'users/list'],
    ['7abc', '7', 'users/list?page=7'],
  ] as const) {
    await pageBox().fill('')
    await press(`${typed}{Enter}`)
    await expect.poll(currentPath).toBe(path)
    for (const where of ['top', 'bottom']) await expect.element(pageBox(where)).toHaveValue(shown)
  }
  await pageBox().fill('4')
  await press('{Tab}')
  await expect.poll(currentPath).toBe('users/list?page=4')
  history.back() // The page was opened once.
  await expect.element(pageBox()).toHaveValue('7')
  await pageBox().fill('3')
  history.back() // also drops what was typed
  await expect.element(pageBox()).toHaveValue('1')
})

test('a page that does not exist is replaced by the last page, also in the history', async () => {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  backend.requests.length = 0 // a request of the previous test may have arrived late
  renderRoute('users/list?page=999')
  await expect.poll(currentPath).toBe('users/list?page=14')
  await expect.poll(rowCount).toBe(7)
  history.back()
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(currentPath()).toBe('dashboard')
  expect(pages()).toEqual(['999', '14'])
})

test('a page is replaced by the previous one after its only row was deleted', async () => {
  backend.db.users = backend.db.users.slice(0, 11)
  renderRoute('dashboard')
  renderRoute('users/list?page=2')
  await expect.poll(rowCount).toBe(1)
  await button('Delete user 5', rows()).click()
  await button('Confirm', question()).click()
  await expect.poll(currentPath).toBe('users/list')
  await expect.poll(rowCount).toBe(10)
  history.back()
  await expect.poll(currentPath).toBe('dashboard')
})

test('the next page is prefetched while its button has the pointer, also if another button has turned the page', async () => {
  renderRoute('users/list')
  await expect.poll(rowCount).toBe(10)
  await pageButton('Next page').hover()
  await expect.poll(pages).toEqual(['1', '2'])
  pageButton('Last page').element().focus()
  await press('{ArrowRight}')
  await expect.element(pagination().getByText('11–20 of 137')).toBeVisible()
  await expect.poll(pages).toContain('3')
})

test('the next page is prefetched while its button has the focus, and not fetched again on Enter', async () => {
  renderRoute('users/list')
  await expect.poll(rowCount).toBe(10)
  for (const range of ['11–20', '21–30']) {
    await expect.element(table()).toHaveAttribute('aria-busy', 'false') // A page that is skipped is not requested.
    pageButton('Next page').element().focus()
    await press('{Enter}')
    await expect.element(pagination().getByText(`${range} of 137`)).toBeVisible()
  }
  await expect.poll(pages).toEqual(['1', '2', '3', '4'])
})

test('the next page replaces a page that was skipped: its request is aborted and its response ignored', async () => {
  renderRoute('users/list?page=3')
  await expect.poll(rowCount).toBe(10)
  const third = textsOf(rowLinks())
  renderRoute('users/list')
  await expect.element(rowLinks().first()).toHaveTextContent('An Nguyễn Hoài')

  const late = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<void>()
  backend.use(
    http.get('*/api/v1/users', async ({ request }) => {
      if (new URL(request.url).searchParams.get('page') !== '2') return
      request.signal.addEventListener('abort', () => aborted.resolve())
      await late.promise
    }),
  )
  await pageButton('Next page').click()
  await expect.poll(pages).toContain('2')
  await pageButton('Next page').click()
  await aborted.promise
  late.resolve()
  await expect.poll(() => textsOf(rowLinks())).toEqual(third)
  await expect.element(pagination().getByText('21–30 of 137')).toBeVisible()
})
