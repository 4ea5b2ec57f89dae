import type { Locator, Page } from '@playwright/test'
import { queries } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { inputMethod } from './input-method.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const keywords = (backend: Parameters<typeof queries>[0]) => queries(backend).map(({ keyword }) => keyword)

/** Reloads the list without moving the focus. A keyword that has been applied is sent with it. */
async function refresh(page: Page, backend: Parameters<typeof queries>[0]) {
  const before = queries(backend).length
  await page.getByRole('button', { name: 'Refresh list' }).dispatchEvent('click')
  await expect.poll(() => queries(backend).length).toBeGreaterThan(before)
}

/** Opens a list and stops the clock. */
async function openWithStoppedClock(page: Page, url = 'users/list') {
  await page.clock.install()
  await page.goto(url)
  await expect(rows(page)).toHaveCount(10)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('searches 500 ms after the last letter', async ({ page, backend }) => {
  await openWithStoppedClock(page)
  await searchBox(page).pressSequentially('nguyễn')
  await page.clock.runFor(499)
  await searchBox(page).press('Backspace') // starts the delay again
  await page.clock.runFor(499)
  await searchBox(page).pressSequentially('n t')
  await page.clock.runFor(499)
  await refresh(page, backend)
  expect(keywords(backend)).toEqual([undefined, undefined])

  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(encodeURI('users/list?keyword=nguyễn+t'))
  await expect(rows(page).first()).toContainText('Nguyễn T')
  await expect(searchBox(page)).toBeFocused()
  expect(queries(backend).slice(2)).toEqual([
    { keyword: 'nguyễn t', order_by: '-last_access', page: '1', per_page: '10' },
  ])
})

/** Whether React has rendered an element since the last check. Each render stores a new props object on the element. */
const wasRendered = (element: Locator) =>
  element.evaluate((node: Element & { lastProps?: unknown }) => {
    const [, props] = Object.entries(node).find(([key]) => key.startsWith('__reactProps$')) ?? []
    const isNew = node.lastProps !== props
    node.lastProps = props
    return isNew
  })

test('typing renders the search box but not the table', async ({ page }) => {
  await openWithStoppedClock(page)
  const table = page.getByRole('table')
  for (const element of [searchBox(page), table]) expect(await wasRendered(element)).toBe(true)
  await searchBox(page).pressSequentially('đào')
  expect(await wasRendered(searchBox(page))).toBe(true)
  expect(await wasRendered(table)).toBe(false)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/orderBy=first_name/)
  await expect.poll(() => wasRendered(table)).toBe(true) // The check detects a render of the table.
})

test('one or two letters do not change the list and show a hint', async ({ page, backend }) => {
  await openWithStoppedClock(page)
  const hint = page.getByRole('status').filter({ hasText: 'Type at least 3 characters' })
  await expect(hint).toBeHidden()
  for (const letter of ['đ', 'à']) {
    await searchBox(page).pressSequentially(letter)
    await page.clock.runFor(1000)
    await expect(hint).toBeVisible()
  }
  await expect(page).toHaveURL('users/list')

  await searchBox(page).pressSequentially('o')
  await expect(hint).toBeHidden()
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(1)
  expect(keywords(backend)).toEqual([undefined, 'đào'])
})

test('counts the three characters as graphemes, and ignores spaces around them', async ({ page, backend }) => {
  await openWithStoppedClock(page)
  for (const typed of ['đà'.normalize('NFD'), '  ab  ', '👩‍🏫👩‍🏫']) {
    await searchBox(page).fill(typed)
    await page.clock.runFor(1000)
    await expect(page.getByText('Type at least 3 characters')).toBeVisible()
  }
  const typed = ` ${'Đào'.normalize('NFD')} `
  await searchBox(page).fill(typed)
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(1)
  expect(keywords(backend)).toEqual([undefined, 'Đào'.normalize('NFC')])
  await expect(searchBox(page)).toHaveValue(typed)

  await searchBox(page).fill('مرحبا')
  await expect(page.getByText('No results found')).toBeVisible()
  expect(keywords(backend).at(-1)).toBe('مرحبا')
  await expect(searchBox(page)).toHaveValue('مرحبا')
})

test('a keyword starts at page 1 and keeps order and page size', async ({ page, backend }) => {
  await page.goto('users/list?page=2&perPage=20&orderBy=email')
  await expect(rows(page)).toHaveCount(20)
  await searchBox(page).fill('nguyen')
  await expect(page).toHaveURL('users/list?perPage=20&orderBy=email&keyword=nguyen')
  await expect
    .poll(() => queries(backend).at(-1))
    .toEqual({
      keyword: 'nguyen',
      order_by: 'email',
      page: '1',
      per_page: '20',
    })
})

test('finds users by name, phone and e-mail address, with or without accents', async ({ page }) => {
  await page.goto('users/list')
  for (const [typed, found] of [
    ['dao', 'Đào Nguyễn Thị Hồng'],
    ['nguyen thi hong dao', 'Đào Nguyễn Thị Hồng'],
    ['0912345678', 'Đào Nguyễn Thị Hồng'],
    ['0912 345', 'Đào Nguyễn Thị Hồng'],
    ['khoi.dang@', 'Khôi Đặng Minh'],
  ] as const) {
    await searchBox(page).fill(typed)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(found)
    await searchBox(page).fill('')
    await expect(rows(page)).toHaveCount(10)
  }
})

for (const keywordList of [
  ['0912345678', '0912', 'true', 'null', '{"a":1}', '[1,2]'],
  ['1e3', 'a&b=c', '100%', 'a+b', '007'],
]) {
  test(`${keywordList.join(' ')}: sends and restores each keyword as typed`, async ({ page, backend }) => {
    const sent: (string | undefined)[] = [undefined]
    await page.goto('users/list')
    for (const typed of keywordList) {
      await searchBox(page).fill(typed)
      sent.push(typed)
      await expect.poll(() => keywords(backend)).toEqual(sent)
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('keyword') === typed)
      await page.reload()
      await expect(searchBox(page)).toHaveValue(typed)
      sent.push(typed)
      await expect.poll(() => keywords(backend)).toEqual(sent)
    }
  })
}

test('the clear button shows page 1 of the whole list without a delay', async ({ page, backend }) => {
  await openWithStoppedClock(page, 'users/list?keyword=nguyen&page=2')
  await page.getByRole('button', { name: 'Clear keyword' }).click()
  await page.clock.runFor(10) // Much less than 500 ms.
  await expect(page).toHaveURL('users/list')
  await expect(searchBox(page)).toHaveValue('')
  await page.clock.resume()
  await expect(rows(page).first()).toContainText('admin@example.com')
  expect(keywords(backend)).toEqual(['nguyen', undefined])
})

test('deleting the text clears the keyword without a delay', async ({ page, backend }) => {
  await openWithStoppedClock(page, 'users/list?keyword=nguyen')
  await searchBox(page).fill('')
  await page.clock.runFor(10)
  await expect(page).toHaveURL('users/list')
  await page.clock.resume()
  await expect.poll(() => keywords(backend)).toEqual(['nguyen', undefined])
})

test('searches a Telex composition after it has ended', async ({ page, backend }) => {
  await openWithStoppedClock(page)
  const { compose, commit } = await inputMethod(page)
  await searchBox(page).focus()
  for (const text of ['d', 'dd', 'đ', 'đa', 'đao', 'đào']) {
    await compose(text)
    await page.clock.runFor(2000)
  }
  await expect(searchBox(page)).toHaveValue('đào')
  await refresh(page, backend)
  expect(keywords(backend)).toEqual([undefined, undefined])

  await commit('đào')
  await page.clock.runFor(499)
  await refresh(page, backend)
  expect(keywords(backend)).toEqual([undefined, undefined, undefined])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(1)
  expect(keywords(backend).slice(3)).toEqual(['đào'])
})

test('leaving the screen while typing cancels the search', async ({ page, backend }) => {
  await openWithStoppedClock(page)
  // Hold the code of the next screen.
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await searchBox(page).fill('nguyen')
  await page.clock.runFor(400)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.clock.runFor(200) // The list is still shown, and its delay has passed.
  gate.resolve()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('dashboard')
  await page.getByRole('link', { name: 'News' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(keywords(backend)).toEqual([undefined])
})

test('applying a keyword behind an open form asks no question and adds no history entry', async ({ page }) => {
  await page.clock.install()
  await page.goto('users/list')
  const [someone, form] = [
    page.getByRole('link', { name: 'An Nguyễn Hoài' }),
    page.getByRole('dialog', { name: 'Create/Update user' }),
  ]
  await someone.click() // Loads its code, which does not render with a stopped clock.
  await expect(form.getByRole('textbox', { name: 'Phone' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).fill('nguyen')
  await someone.click()
  await expect(page).toHaveURL('users/list?edit=1')
  await form.getByRole('textbox', { name: 'Phone' }).fill('0909 000 111')
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(page).toHaveURL('users/list?edit=1&keyword=nguyen')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('0909 000 111')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('users/list?keyword=nguyen')
  await page.goBack()
  await expect(page).toHaveURL('users/list')
  await expect(searchBox(page)).toHaveValue('')
  await expect(form).toHaveCount(0)
})

test('shows the number of applied filters beside the search box', async ({ page }) => {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  const filterCount = page.getByText('filters applied')
  await expect(filterCount).toBeHidden()
  await searchBox(page).fill('dao')
  await expect(filterCount).toHaveText('1 filters applied')
})

test('Back restores the earlier keyword in the search box', async ({ page }) => {
  await page.goto('users/list')
  await searchBox(page).fill('nguyen')
  await expect(page).toHaveURL('users/list?keyword=nguyen')
  await searchBox(page).fill('tran')
  await expect(page).toHaveURL('users/list?keyword=tran')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('nguyen')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
  await expect(rows(page).first()).toContainText('admin@example.com')
})

test('limits a keyword to 255 characters, typed or in the URL', async ({ page, backend }) => {
  await page.goto('users/list')
  await searchBox(page).pressSequentially('a'.repeat(260))
  await expect(searchBox(page)).toHaveValue('a'.repeat(255))
  await page.goto(`users/list?keyword=${'a'.repeat(5000)}`)
  await expect(page.getByText('No results found')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('keyword')).toHaveLength(255)
  expect(Math.max(...queries(backend).map(({ keyword = '' }) => keyword.length))).toBe(255)
})
