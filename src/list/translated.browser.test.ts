import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, fillWith, filterButton } from '@/test/browser/filters'
import { refreshButton, rowCount, rowLinks } from '@/test/browser/list-page'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { translatePage } from '@/test/browser/translate'

/** The server once asks to wait for three seconds before it sends the second page of 100 rows. */
function askToWait() {
  let isAsked = false
  backend.use(
    http.get('*/api/v1/users', ({ request }) => {
      if (isAsked || !request.url.includes('page=2&per_page=100')) return undefined
      isAsked = true
      return new HttpResponse(null, { status: 429, headers: { 'Retry-After': '3' } })
    }),
  )
}

test('while the browser translates the page, the wait of a filter counts down, and the filters stay when it ends', async () => {
  fillWith(150)
  askToWait()
  renderRoute('users/list?filter=status.blocked')
  await expect.poll(rowCount).toBe(10)
  translatePage()
  const text = () => main().element().textContent
  await expect.poll(text).toContain('in 1 s')
  await expect.element(page.getByText('150 results, page 1 of 15')).toBeInTheDocument()
  expect(text()).not.toContain('The server asks')
  await expect.element(filterButton('status')).toBeVisible()
  await expect.element(action('Refresh rows')).toBeVisible()
})

test('while the browser translates the page, the wait of an export counts down', async () => {
  askToWait()
  renderRoute('users/list')
  await button('Export', main()).click()
  await expect.element(dialog()).toBeVisible()
  translatePage()
  await button('Export', dialog()).click()
  await expect.poll(() => dialog().element().textContent).toContain('in 1 s')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('while the browser translates the page, the initials in place of a missing picture follow the name', async () => {
  change(backend.db.users, 1, { avatar: 'https://127.0.0.1:9/missing.png' })
  renderRoute('users/list')
  const initials = () => document.querySelector('tbody tr [aria-hidden]')?.textContent
  await expect.poll(initials).toBe('AH')
  translatePage()
  change(backend.db.users, 1, { first_name: 'Zoe' })
  await refreshButton().click()
  await expect.element(rowLinks().first()).toMatchTextContent('Zoe')
  await expect.poll(initials).toBe('ZH')
})
