import type { Page } from '@playwright/test'
import { slow } from '../../mocks/overrides.ts'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'
import { holdToasts } from '../support/toasts.ts'
import { answer, logIn, loginScreen, openUsers, sentFor, signedInAs, stopped } from './session.ts'

const [admin, linh] = ['admin@example.com', 'linh@example.com']
const [ADMIN, LINH] = ['1', '2']
const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const toast = (page: Page) => page.locator('[data-sonner-toast]')

test.describe('when another person signs in in another tab', () => {
  test('this tab stops, shows no data, and continues as the other person after a reload', async ({
    page,
    context,
    backend,
  }) => {
    await page.goto('users/list?edit=3')
    await form(page).getByLabel('Phone', { exact: true }).fill('0909 000 111')
    const other = await context.newPage()
    await other.goto(`dashboard?accessToken=${backend.db.signIn(linh).access_token}`)
    await answer(other, 'Confirm')
    await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await expect(stopped(page, linh)).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Reload'])
    await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(stopped(page, linh)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(0)
    expect(await page.content()).not.toContain(admin)
    backend.requests.length = 0

    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(form(page).getByLabel('Phone', { exact: true })).toHaveValue('0912 345 678')
    expect(sentFor(backend, ADMIN)).toEqual([])
    expect(sentFor(backend, LINH).length).toBeGreaterThan(0)
  })
})

/** Marks the page as soon as it contains rows, a toast, or this picture or email address, even for less than a frame. */
const markFlashes = (page: Page, email: string, picture: string) =>
  page.evaluate(
    ([email, picture]) => {
      const check = () => {
        const { body, documentElement } = document
        const found = document.querySelector(`tbody tr, [data-sonner-toast], img[src$="${picture}"]`)
        if (found || body.textContent.includes(email)) documentElement.dataset.flashed = found?.outerHTML ?? email
      }
      const options = { childList: true, subtree: true, characterData: true, attributeFilter: ['src'] }
      new MutationObserver(check).observe(document, options)
    },
    [email, picture] as const,
  )

test('the next person in a tab sees no data of the previous one', async ({ page, backend }) => {
  const picture = '/api/v1/uploads/seed/avatar-3.png'
  Object.assign(backend.db.users[0] ?? {}, { avatar: picture })
  const [saved, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await openUsers(page) // The next person opens this list, too.
  await page.getByRole('searchbox', { name: 'Search' }).fill('ngoc.pham@')
  await expect(rows(page)).toHaveCount(1)
  await expect(await signedInAs(page)).toHaveText(admin)
  await expect(page.getByRole('menu').locator('img')).toHaveAttribute('src', new RegExp(`${picture}$`))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Activate user 5' }).click()
  backend.use(http.put('*/api/v1/users/:id/status', () => HttpResponse.json({ error: 'no access' }, { status: 403 })))
  await answer(page, 'Confirm')
  await expect(toast(page)).toHaveText('No access')
  await holdToasts(page) // From here on, no toast closes by itself.
  backend.use(
    http.put('*/api/v1/users/:id/status', () =>
      saved.promise.then(() => HttpResponse.json({ error: 'late' }, { status: 403 })),
    ),
  )
  await page.getByRole('button', { name: 'Activate user 5' }).click()
  await answer(page, 'Confirm')
  await expect.poll(() => calls(backend, 'PUT', 'users/5/status')).toHaveLength(2)
  await page.getByRole('button', { name: 'Admin', exact: true }).press('Enter') // The toast covers the button.
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await expect(loginScreen(page)).toBeVisible()
  await expect(toast(page)).toHaveCount(0)

  backend.use(...slow('get', 'users', listed.promise), ...slow('get', 'users/profile', listed.promise))
  await markFlashes(page, admin, picture)
  await logIn(page, linh)
  await page.getByRole('link', { name: 'User management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeVisible()
  const responded = page.waitForResponse('**/users/5/status')
  saved.resolve()
  await (await responded).finished()
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed')

  listed.resolve()
  await expect(page.getByRole('menu').getByText(linh)).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await expect(page.locator('html')).toHaveAttribute('data-flashed') // Shows that the check detects these texts.
  await expect(toast(page)).toHaveCount(0)
})
