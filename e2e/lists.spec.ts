import type { Page } from '@playwright/test'
import { queries, sortByEmail } from './calls.ts'
import { expect, test } from './fixtures.ts'

const defaults = { order_by: '-last_access', page: '1', per_page: '10' }
const byEmail = { ...defaults, order_by: 'email' }
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const pagination = (page: Page, where = 'top') => page.getByRole('navigation', { name: `Pages, ${where}` })
const pageBox = (page: Page) => pagination(page).getByLabel('Page', { exact: true })

test('starts with ten users, sorted by last access', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('admin@example.com')
  await sortByEmail(page, backend)
  expect(queries(backend)).toEqual([defaults, byEmail])
})

test('shows the columns in order, and marks only Last Access as sorted', async ({ page }) => {
  await page.goto('users/list')
  const headers = page.getByRole('columnheader')
  await expect(headers).toHaveText(['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Actions'])
  await expect(headers.nth(3)).toHaveAttribute('aria-sort', 'descending')
  await expect(headers.and(page.locator('[aria-sort]'))).toHaveCount(1)
})

for (const [header, key] of [
  ['Name', 'first_name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Last Access', 'last_access'],
  ['Status', 'status'],
] as const) {
  test(`a click on ${header} sorts ascending, another one descending`, async ({ page, backend }) => {
    await page.goto('users/list')
    const column = page.getByRole('columnheader', { name: header })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => queries(backend).at(-1)).toEqual({ ...defaults, order_by: key })
    await expect(page).toHaveURL(`users/list?orderBy=${key}`)

    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(key === 'last_access' ? 'users/list' : `users/list?orderBy=-${key}`)
    if (key !== 'last_access')
      await expect.poll(() => queries(backend).at(-1)).toEqual({ ...defaults, order_by: `-${key}` })
    await expect(page.locator('th[aria-sort]')).toHaveCount(1)
  })
}

test('Roles and Actions cannot be sorted', async ({ page }) => {
  await page.goto('users/list')
  for (const name of ['Roles', 'Actions']) {
    const header = page.getByRole('columnheader', { name })
    await expect(header).toBeVisible()
    await expect(header.getByRole('button')).toHaveCount(0)
  }
})

test('sorting starts again at page 1', async ({ page, backend }) => {
  await page.goto('users/list?page=3&perPage=20')
  await page.getByRole('columnheader', { name: 'Email' }).click() // Anywhere in the header.
  await expect(page).toHaveURL('users/list?perPage=20&orderBy=email')
  await expect.poll(() => queries(backend).at(-1)).toEqual({ order_by: 'email', page: '1', per_page: '20' })
})

for (const where of ['top', 'bottom']) {
  test(`the pagination at the ${where} opens the next, previous, last and first page`, async ({ page, backend }) => {
    await page.goto('users/list')
    const { getByRole, getByText } = buttonsOf(page, where)
    await expect(getByText('1–10 of 137')).toBeVisible()
    await expect(getByRole('First page')).toBeDisabled()
    await expect(getByRole('Previous page')).toBeDisabled()

    await getByRole('Next page').click()
    await expect(getByText('11–20 of 137')).toBeVisible()
    await expect(page).toHaveURL('users/list?page=2')
    await expect.poll(() => queries(backend).at(-1)).toEqual({ ...defaults, page: '2' })

    await getByRole('Last page').click()
    await expect(getByText('131–137 of 137')).toBeVisible()
    await expect(rows(page)).toHaveCount(7)
    await expect(getByRole('Last page')).toBeDisabled()
    await expect(getByRole('Next page')).toBeDisabled()

    await getByRole('Previous page').click()
    await expect(page).toHaveURL('users/list?page=13')
    await getByRole('First page').click()
    await expect(page).toHaveURL('users/list')
    await expect(rows(page).first()).toContainText('admin@example.com')
  })
}

function buttonsOf(page: Page, where: string) {
  const part = pagination(page, where)
  return {
    getByRole: (name: string) => part.getByRole('button', { name }),
    getByText: (text: string) => part.getByText(text, { exact: true }),
  }
}

test('offers 10, 20, 50 and 100 rows per page, and a new size starts at page 1', async ({ page, backend }) => {
  await page.goto('users/list?page=3')
  const size = pagination(page, 'bottom').getByLabel('Rows per page')
  await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await expect(size).toHaveValue('10')
  for (const rowsPerPage of [20, 50, 100]) {
    await pagination(page).getByRole('button', { name: 'Next page' }).click()
    await size.selectOption(String(rowsPerPage))
    await expect(page).toHaveURL(`users/list?perPage=${rowsPerPage}`)
    await expect(rows(page)).toHaveCount(rowsPerPage)
    expect(queries(backend)).toContainEqual({ ...defaults, per_page: String(rowsPerPage) })
  }
})

for (const [typed, shown, url] of [
  ['5', '5', 'users/list?page=5'],
  ['999', '14', 'users/list?page=14'],
  ['0', '1', 'users/list'],
  ['7abc', '7', 'users/list?page=7'],
  ['-3', '3', 'users/list?page=3'],
] as const) {
  test(`typing ${typed} in the page box opens page ${shown}`, async ({ page }) => {
    await page.goto('users/list?page=2')
    await pageBox(page).fill('')
    await pageBox(page).pressSequentially(typed)
    await pageBox(page).press('Enter')
    await expect(page).toHaveURL(url)
    await expect(pageBox(page)).toHaveValue(shown)
    await expect(pagination(page, 'bottom').getByLabel('Page', { exact: true })).toHaveValue(shown)
  })
}

for (const typed of ['abc', '', '٣٤', '  ']) {
  test(`typing "${typed}" in the page box keeps the page`, async ({ page, backend }) => {
    await page.goto('users/list?page=2')
    await pageBox(page).fill(typed)
    await expect(pageBox(page)).toHaveValue('')
    await pageBox(page).press('Enter')
    await expect(pageBox(page)).toHaveValue('2')
    await expect(page).toHaveURL('users/list?page=2')
    await sortByEmail(page, backend)
    expect(queries(backend)).toEqual([{ ...defaults, page: '2' }, byEmail])
  })
}

test('leaving the page box opens the typed page', async ({ page }) => {
  await page.goto('users/list')
  await pageBox(page).fill('4')
  await pageBox(page).press('Tab')
  await expect(page).toHaveURL('users/list?page=4')
  await page.goBack()
  await expect(pageBox(page)).toHaveValue('1')
  await pageBox(page).press('Tab')
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('contents/news') // A second page change would have happened by now.
  await page.goBack()
  await expect(page).toHaveURL('users/list')
})

test('the URL restores the whole list state, also after a reload', async ({ page, backend }) => {
  const url = 'users/list?keyword=nguyen&orderBy=-email&page=2&perPage=10'
  await page.goto(url)
  const check = async () => {
    await expect(page.getByLabel('Search')).toHaveValue('nguyen')
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
    await expect(pageBox(page)).toHaveValue('2')
    await expect(rows(page).first()).toContainText('Nguyễn')
  }
  await check()
  await page.reload()
  await check()
  await sortByEmail(page, backend)
  const query = { keyword: 'nguyen', order_by: '-email', page: '2', per_page: '10' }
  expect(queries(backend)).toEqual([query, query, { ...query, order_by: 'email', page: '1' }])
})

test('Back and Forward restore earlier states of the list', async ({ page }) => {
  await page.goto('users/list')
  await pagination(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('users/list?page=2')
  await pagination(page).getByLabel('Rows per page').selectOption('20')
  await expect(rows(page)).toHaveCount(20)

  await page.goBack()
  await expect(pageBox(page)).toHaveValue('2')
  await expect(pagination(page).getByLabel('Rows per page')).toHaveValue('10')
  await expect(rows(page)).toHaveCount(10)
  await page.goBack()
  await expect(pageBox(page)).toHaveValue('1')
  await expect(rows(page).first()).toContainText('admin@example.com')
  await page.goForward()
  await page.goForward()
  await expect(pagination(page).getByLabel('Rows per page')).toHaveValue('20')
  await expect(rows(page)).toHaveCount(20)
})

for (const [what, searches] of [
  ['page', ['page=abc', 'page=0', 'page=-1', 'page=1.5', 'page=NaN', 'page=1e20', 'page=%zz', 'page=']],
  ['page size', ['perPage=7', 'perPage=0', 'perPage=-5', 'perPage=1000000']],
  ['order', ['orderBy=-roles', 'orderBy=__proto__', "orderBy=';--", 'orderBy=-']],
  ['keyword or dialog', ['keyword=ab', 'edit=abc', 'membership=-1', 'unknown=1']],
] as const) {
  test(`ignores an invalid ${what} in the URL`, async ({ page, backend }) => {
    for (const search of searches) {
      await test.step(search, async () => {
        backend.requests.length = 0
        await page.goto(`users/list?${search}`)
        await expect(rows(page)).toHaveCount(10)
        await sortByEmail(page, backend)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(queries(backend)).toEqual([defaults, byEmail])
      })
    }
  })
}

test('a page beyond the last one is replaced by the last one in the history', async ({ page, backend }) => {
  await page.goto('dashboard')
  for (const [pageParam, requested] of [
    ['999', '999'],
    ['1e9', '1000000000'],
  ]) {
    backend.requests.length = 0
    await page.goto(`users/list?page=${pageParam}`)
    await expect(page).toHaveURL('users/list?page=14')
    await expect(rows(page)).toHaveCount(7)
    await page.goBack()
    await expect(page).toHaveURL('dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    expect(queries(backend).map((query) => query.page)).toEqual([requested, '14'])
  }
})

test('uses the last value of a repeated search parameter', async ({ page, backend }) => {
  await page.goto('users/list?keyword=abc&keyword=nguyen&page=1&page=2')
  await expect(page.getByLabel('Search')).toHaveValue('nguyen')
  await expect(pageBox(page)).toHaveValue('2')
  await expect(rows(page).first()).toContainText('Nguyễn')
  await sortByEmail(page, backend)
  const query = { ...defaults, keyword: 'nguyen', page: '2' }
  expect(queries(backend)).toEqual([query, { ...query, order_by: 'email', page: '1' }])
})

test('the link of a row opens its form and keeps the state of the list', async ({ page, context }) => {
  await page.goto('users/list')
  const link = rows(page).first().getByRole('link')
  await expect(link).toHaveAttribute('href', /\/users\/list\?edit=\d+$/)
  await pagination(page).getByRole('button', { name: 'Next page' }).click()
  await expect(link).toHaveAttribute('href', /\/users\/list\?page=2&edit=\d+$/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')

  const email = await rows(page).first().getByRole('cell').nth(1).innerText()
  const tab = await context.newPage()
  await tab.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await tab.keyboard.press('Escape')
  await expect(pageBox(tab)).toHaveValue('2')
})

test('a row pressed while another screen loads opens its own form', async ({ page }) => {
  await page.clock.install()
  await page.goto('users/list?page=2')
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const code = page.waitForResponse('**/assets/dashboard-*.js')
  const link = rows(page).first().getByRole('link')
  const own = await link.getAttribute('href')
  const email = await rows(page).first().getByRole('cell').nth(1).innerText()
  await page.clock.pauseAt(Date.now() + 60_000) // With a stopped clock the list stays, also on a slow machine.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click()
  await link.click()
  await expect(page).toHaveURL(new URL(own ?? '', page.url()).href)
  await page.clock.resume()
  gate.resolve()
  await (await code).finished() // The other screen could be shown by now.
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('users/list?page=2')
})

test('applies two changes that happen before the next render', async ({ page }) => {
  await page.goto('users/list?keyword=nguyen')
  await expect(page.getByRole('button', { name: 'Phone' })).toBeVisible()
  await page.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll('button')]
        .find((one) => one.textContent === name || one.ariaLabel === name)
        ?.click()
    press('Phone')
    press('Clear keyword')
  })
  await expect(page).toHaveURL('users/list?orderBy=phone')
})
