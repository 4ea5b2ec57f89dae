import type { Page } from '@playwright/test'
import { refused, slow } from '../mocks/scenarios.ts'
import { sortByEmail } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logIn } from './session.ts'

const banner = (page: Page) => page.getByText('A new version is available. Reload when you are done.')
const failed = (page: Page) => page.getByRole('dialog', { name: 'This could not be shown' })
const failedScreen = (page: Page) => page.getByRole('main').getByRole('alert')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const membership = (page: Page) => page.getByRole('button', { name: /^Membership of user/ }).first()
const phone = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Phone' })
const missing = 'A part of this page did not arrive.'

/** What a host without the file may answer. */
const answers = {
  'is not there': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'is a page of HTML': { status: 200, contentType: 'text/html', body: '<!doctype html><title>Back-office</title>' },
}
const gone = answers['is not there']
const codeOf = (name: string) => `**/assets/${name}-*.js`

/** The pages that were loaded so far, and the looks at whether the page can be had at all. */
function countLoads(page: Page) {
  const [loads, looks]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/admin/')) looks.push(response.url())
  })
  return { loads, looks }
}

/** Does what has the page loaded anew, until the new one is there in place of the old. */
async function reloadBy(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('domcontentloaded')
  await act()
  await reloaded
}

test.beforeEach(({ faults }) => faults.allow(/Failed to load (resource|module script)|MissingCode/))

for (const [what, answer] of Object.entries(answers)) {
  test(`when the code of a dialog ${what}, the page is loaded anew once`, async ({ page }) => {
    const { loads, looks } = countLoads(page)
    await page.route(codeOf('membership-dialog'), (route) => route.fulfill(answer))
    await page.goto('users/list')
    await reloadBy(page, () => membership(page).click())
    expect(loads).toHaveLength(2)
    await expect(page).toHaveURL(/membership=/)

    await expect(failed(page)).toContainText(missing)
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await failed(page).getByRole('button', { name: 'Close' }).click()
    await expect(rows(page)).toHaveCount(10)
    await membership(page).click()
    await expect.poll(() => looks).toHaveLength(3)
    await failed(page).getByRole('button', { name: 'Close' }).click()
    await expect(rows(page)).toHaveCount(10)
    expect(loads).toHaveLength(2)
    await membership(page).click()
    await expect(failed(page)).toBeVisible()

    await page.unroute(codeOf('membership-dialog'))
    await failed(page).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('dialog', { name: 'Membership' })).toBeVisible()
    expect(loads).toHaveLength(3)
  })

  test(`when the code of a screen ${what}, the page is loaded anew once`, async ({ page }) => {
    const { loads, looks } = countLoads(page)
    await page.goto('dashboard')
    await page.route(codeOf('news'), (route) => route.fulfill(answer))
    await reloadBy(page, () => page.getByRole('link', { name: 'News' }).click())
    expect(loads).toHaveLength(2)

    await expect(failedScreen(page)).toContainText(missing)
    await page.getByRole('link', { name: 'FAQs' }).click()
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'News' }).click()
    await expect(failedScreen(page)).toContainText(missing)
    await expect.poll(() => looks).toHaveLength(3)
    await page.getByRole('link', { name: 'FAQs' }).click()
    await expect(rows(page)).toHaveCount(10)
    expect(loads).toHaveLength(2)

    await page.getByRole('link', { name: 'News' }).click()
    await expect(failedScreen(page)).toContainText(missing)
    await page.unroute(codeOf('news'))
    await failedScreen(page).getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(10)
    expect(loads).toHaveLength(3)
  })
}

test('a question that cannot be asked counts as cancelled', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  await page.route(codeOf('confirm-dialog'), (route) => route.fulfill(gone))
  await page.goto('users/list')
  const remove = page.getByRole('button', { name: /^Delete user/ }).first()
  await reloadBy(page, () => remove.click())
  expect(loads).toHaveLength(2)
  await remove.click()
  await failed(page).getByRole('button', { name: 'Close' }).click()
  await expect(failed(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
  await sortByEmail(page, backend)
  expect(backend.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('where storage is blocked, the page is loaded anew once, too', async ({ page }) => {
  const { loads, looks } = countLoads(page)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    }
  })
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.goto('dashboard')
  await reloadBy(page, () => page.getByRole('link', { name: 'News' }).click())
  expect(loads).toHaveLength(2)
  await expect(failedScreen(page)).toContainText(missing)
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect.poll(() => looks).toHaveLength(3)
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(2)
})

test('what was typed stays: a banner offers the new version for when one is done', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  await page.route(codeOf('about-dialog'), (route) => route.fulfill(gone))
  await page.goto('account/profile')
  await expect(phone(page)).toHaveValue('0901 234 567')
  await expect(banner(page)).toHaveCount(0)
  await phone(page).fill('0909 000 111')
  await page.getByRole('button', { name: 'Software Info' }).click()
  await expect(failed(page)).toContainText(missing)
  await failed(page).getByRole('button', { name: 'Close' }).click()

  await expect(banner(page)).toBeVisible()
  await expect(phone(page)).toHaveValue('0909 000 111')
  expect(loads).toHaveLength(1)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect.poll(() => backend.db.users[0]?.phone).toBe('0909 000 111')
  await page.unroute(codeOf('about-dialog'))
  await reloadBy(page, () => page.getByRole('button', { name: 'Reload' }).click())
  expect(loads).toHaveLength(2)
  await expect(phone(page)).toHaveValue('0909 000 111')
  await page.getByRole('button', { name: 'Software Info' }).click()
  await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('Retry for code that only a reload brings leads to the banner, where a reload would lose something', async ({
  page,
}) => {
  await page.route(codeOf('about-dialog'), (route) => route.fulfill(gone))
  await page.goto('account/profile')
  await phone(page).fill('0909 000 111')
  await page.getByRole('button', { name: 'Software Info' }).click()
  await failed(page).getByRole('button', { name: 'Retry' }).click()
  await expect(failed(page)).toHaveCount(0)
  await expect(banner(page)).toBeVisible()
  await expect(phone(page)).toHaveValue('0909 000 111')
})

test('a session that lives in the page alone is not given up for the new version', async ({ page }) => {
  const { loads } = countLoads(page)
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }))
  await page.goto('login')
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(1)
})

test('a write on its way is not given up for the new version: what became of it is told', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const gate = Promise.withResolvers<void>()
  const refusal = refused('put', 'users/3/status', 'the server is busy', 503)
  backend.use(...slow('put', 'users/3/status', gate.promise), ...refusal)
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect(banner(page)).toBeVisible()
  gate.resolve()
  await expect(page.getByText('The server is busy')).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(1)
})

test('a renewal on its way is waited for: its token can be spent once', async ({ page, backend }) => {
  const loads = countLoads(page)
  const gate = Promise.withResolvers<void>()
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  backend.use(...slow('put', 'auth/refresh', gate.promise))
  backend.db.expireAccessTokens()
  const renewing = page.waitForRequest('**/auth/refresh')
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await renewing
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/admin/') && answer.ok())
  await page.getByRole('link', { name: 'News' }).click()
  await looked
  await page.unroute(codeOf('news'))
  await reloadBy(page, async () => gate.resolve())
  await expect(page.getByText('1–10 of 57').first()).toBeVisible()
  expect(loads).toHaveLength(2)
  expect(backend.requests.filter(({ path }) => path.endsWith('auth/refresh'))).toHaveLength(1)
})

test('nor is a write that begins while the page is looked for', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const served = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('delete', 'faqs/:id', gate.promise))
  await page.route(codeOf('file-copier'), (route) => route.fulfill(gone))
  await page.route('**/admin/', async (route) => {
    await served.promise
    await route.continue()
  })
  await page.goto('contents/faq')
  await expect(failedScreen(page)).toContainText(missing)
  const remove = page.getByRole('button', { name: /^Delete FAQ/ }).first()
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => backend.requests.filter(({ method }) => method === 'DELETE').length).toBe(1)
  served.resolve()
  await expect(banner(page)).toBeVisible()
  gate.resolve()
  await expect(page.getByText('1–10 of 22').first()).toBeVisible()
  expect(loads).toHaveLength(1)
})

test('without the code of the file uploader the list stays, and a form that is being typed into', async ({ page }) => {
  const { loads } = countLoads(page)
  const gate = Promise.withResolvers<void>()
  await page.route(codeOf('file-copier'), async (route) => {
    await gate.promise
    await route.fulfill(gone)
  })
  await page.goto('contents/news')
  await page.getByRole('button', { name: 'Add News' }).click()
  const form = page.getByRole('dialog', { name: 'Create/Update news' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Lịch học tháng tám')
  gate.resolve()
  await expect(banner(page)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Lịch học tháng tám')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(failedScreen(page)).toContainText(missing)
  expect(loads).toHaveLength(1)

  await page.unroute(codeOf('file-copier'))
  await reloadBy(page, () => failedScreen(page).getByRole('button', { name: 'Retry' }).click())
  await expect(page.getByRole('heading', { name: 'File uploader' })).toBeVisible()
  expect(loads).toHaveLength(2)
})

test('when the code of the file uploader fails and nothing is typed, the page is loaded anew once', async ({
  page,
}) => {
  const { loads, looks } = countLoads(page)
  await page.goto('dashboard')
  await page.route(codeOf('file-copier'), (route) => route.fulfill({ status: 500 }))
  await reloadBy(page, () => page.getByRole('link', { name: 'FAQs' }).click())
  await expect(failedScreen(page)).toContainText(missing)
  await expect.poll(() => looks).toHaveLength(2)
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(page.getByText('11–20 of 23').first()).toBeVisible()
  await expect(failedScreen(page)).toContainText(missing)
  expect(loads).toHaveLength(2)
})

test('on a broken line nothing is loaded anew: the page would be lost', async ({ page }) => {
  const { loads } = countLoads(page)
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await page.route('**/admin/', (route) => route.abort())
  await page.route(codeOf('news'), (route) => route.abort())
  /** Goes to the screen whose code is missing, until the page has found out that it cannot be had either. */
  const goThere = async () => {
    const looked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/admin/'))
    await page.getByRole('link', { name: 'News' }).click()
    await looked
    await expect(failedScreen(page)).toContainText(missing)
  }
  await goThere()
  await page.getByRole('link', { name: 'User management' }).click()
  await expect(rows(page)).toHaveCount(10)
  await goThere()
  const retry = failedScreen(page).getByRole('button', { name: 'Retry' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/admin/', async (route) => {
    await gate.promise
    await route.abort()
  })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await expect(retry).not.toHaveAttribute('aria-busy', 'true')

  await page.unrouteAll()
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(2)
})
