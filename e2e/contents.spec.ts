import type { Page } from '@playwright/test'
import { refused, serverError } from '../mocks/overrides.ts'
import { calls, queries } from './calls.ts'
import { expect, test } from './fixtures.ts'

const screens = [
  {
    api: 'news',
    path: 'contents/news',
    title: 'News',
    subtitle: 'Search, add/update/delete the news',
    add: 'Add News',
    one: 'news',
    pages: { total: 57, last: 6, rest: 7 },
    search: { keyword: 'salsa', ids: [1, 49, 50, 51] },
    accents: { keyword: 'tet', ids: [24, 55] },
  },
  {
    api: 'faqs',
    path: 'contents/faq',
    title: 'FAQs',
    subtitle: 'Search, add/update/delete the FAQs',
    add: 'Add FAQ',
    one: 'FAQ',
    pages: { total: 23, last: 3, rest: 3 },
    search: { keyword: 'yoga', ids: [15, 16] },
    accents: { keyword: 'mat khau', ids: [9] },
  },
] as const

type Api = (typeof screens)[number]['api']
type Backend = { db: Record<Api, { id: number; title: string; link: string }[]> }

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

const titleOf = ({ db }: Backend, api: Api, id: number) => db[api].find((item) => item.id === id)?.title ?? ''

/** Removes all items except the first ones, and applies one change to each of these. */
function keep({ db }: Backend, api: Api, changes: object[]) {
  db[api].splice(changes.length)
  for (const [index, change] of changes.entries()) Object.assign(db[api][index] ?? {}, change)
}

/** Expects exactly these items in the list, in any order. */
async function expectItems(page: Page, backend: Backend, api: Api, ids: readonly number[]) {
  await expect(rows(page)).toHaveCount(ids.length)
  for (const id of ids) {
    await expect(page.getByRole('link', { name: titleOf(backend, api, id), exact: true })).toBeVisible()
  }
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const { api, path, title, subtitle, add, one, pages, search, accents } of screens) {
  test.describe(`the list of ${title}`, () => {
    test('has a title and description, and shows the latest changes first', async ({ page, backend }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText(subtitle, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: add })).toBeVisible()
      await expect(rows(page)).toHaveCount(10)
      await expect(rows(page).first()).toContainText(titleOf(backend, api, 1))
      expect(queries(backend, api)).toEqual([{ order_by: '-updated_at', page: '1', per_page: '10' }])
    })

    test('shows title, description, both times, weight and actions', async ({ page, backend }) => {
      const times = { created_at: '2024-01-05T08:04:00Z', updated_at: '2024-02-22T17:30:00Z' }
      keep(backend, api, [{ ...times, title: 'Mở lớp', description: 'Đón người mới', link: 'Tại quầy', weight: 7 }])
      await page.goto(path)

      await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Description', 'Time', 'Weight', 'Actions'])
      await expect(rows(page).getByRole('cell')).toHaveText([
        'Mở lớpTại quầy',
        'Đón người mới',
        'CreatedJanuary 5th, 2024 3:04pmUpdatedFebruary 23rd, 2024 12:30am',
        '7',
        '',
      ])
      await expect(rows(page).getByRole('button')).toHaveAccessibleName(`Delete ${one} 1`)
    })

    test('sorts by title, description, time and weight in both directions', async ({ page, backend }) => {
      await page.goto(path)
      const time = page.getByRole('columnheader', { name: 'Time' })
      await expect(time).toHaveAttribute('aria-sort', 'descending')
      await expect(page.getByRole('columnheader', { name: 'Actions' }).getByRole('button')).toHaveCount(0)
      await time.getByRole('button').click()
      await expect(time).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => queries(backend, api).at(-1)?.order_by).toBe('updated_at')

      for (const [name, key] of [
        ['Title', 'title'],
        ['Description', 'description'],
        ['Weight', 'weight'],
      ] as const) {
        const orders = () =>
          queries(backend, api)
            .map(({ order_by = '' }) => order_by)
            .filter((order) => order.endsWith(key))
        const header = page.getByRole('columnheader', { name })
        await header.getByRole('button').click()
        await expect.poll(() => orders().length).toBe(1)
        await header.getByRole('button').click()
        await expect.poll(() => orders().sort()).toEqual([`-${key}`, key])
        await expect(time).not.toHaveAttribute('aria-sort')
      }
    })

    test('searches by keyword with or without accents, and returns to page 1', async ({ page, backend }) => {
      await page.goto(`${path}?page=2`)
      await expect(page.getByRole('textbox', { name: 'Page' }).first()).toHaveValue('2')
      await page.getByRole('searchbox', { name: 'Search' }).fill(search.keyword)

      await expectItems(page, backend, api, search.ids)
      expect(queries(backend, api).at(-1)).toEqual({
        keyword: search.keyword,
        order_by: '-updated_at',
        page: '1',
        per_page: '10',
      })
      await page.getByRole('searchbox', { name: 'Search' }).fill(accents.keyword)
      await expectItems(page, backend, api, accents.ids)
    })

    test('shows an empty state without results, which can clear the keyword', async ({ page }) => {
      await page.goto(`${path}?keyword=khongcogi`)
      await expect(page.getByText('No results found')).toBeVisible()
      await expect(
        page.getByText('No results match the filter criteria. Clear all filters and try again.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await expect(rows(page)).toHaveCount(10)
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
    })

    test('opens the last page', async ({ page, backend }) => {
      await page.goto(path)
      await page.getByRole('button', { name: 'Last page' }).first().click()

      await expect(rows(page)).toHaveCount(pages.rest)
      await expect(page.getByText(`–${pages.total} of ${pages.total}`)).toHaveCount(2)
      await expect(page).toHaveURL((url) => url.searchParams.get('page') === `${pages.last}`)
      expect(queries(backend, api).at(-1)).toMatchObject({ page: `${pages.last}`, per_page: '10' })
    })

    test('opens a link in a new tab without opener and referrer', async ({ page, backend }) => {
      const link = 'https://lop.example.test/dang-ky?a=1&b=2'
      keep(backend, api, [{ link }, { link: 'http://lop.example.test/' }])
      const referrers: (string | undefined)[] = []
      await page.context().route('**://lop.example.test/**', (route) => {
        referrers.push(route.request().headers().referer)
        return route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Rumba</h1>' })
      })
      await page.goto(path)
      await expect(rows(page).getByRole('link', { name: 'http://lop.example.test/', exact: true })).toBeVisible()
      const opened = page.waitForEvent('popup')
      await rows(page).getByRole('link', { name: link, exact: true }).click()

      const popup = await opened
      await expect(popup.getByRole('heading', { name: 'Rumba' })).toBeVisible()
      expect(popup.url()).toBe(link)
      expect(await popup.evaluate(() => opener === null)).toBe(true)
      expect(referrers).toEqual([undefined])
    })

    test('shows a link that is not an http(s) URL as text', async ({ page, backend }) => {
      const texts = [
        'javascript:alert(1)',
        'JavaScript:alert(2)',
        'java\tscript:alert(3)',
        ' javascript:alert(4)',
        'data:text/html,<script>alert(5)</script>',
        'blob:https://www.example.com/6',
        'xem tại quầy lễ tân',
        'www.example.com/8',
        '//www.example.com/9',
      ]
      keep(
        backend,
        api,
        texts.map((link, index) => ({ link, title: `Số ${index}` })),
      )
      await page.goto(path)
      await expect(rows(page)).toHaveCount(texts.length)
      for (const text of texts) await expect(rows(page).getByText(text.trim(), { exact: true })).toBeVisible()
      // The only link of each row opens its form.
      await expect(rows(page).getByRole('link')).toHaveCount(texts.length)
      await expect(rows(page).getByRole('link', { name: /^Số \d$/ })).toHaveCount(texts.length)
    })

    test('shows HTML as text', async ({ page, backend }) => {
      const hostile = (name: string) => `${name} <img src=x onerror=alert(1)><script>alert(1)</script> &amp; <b>đậm</b>`
      const item = { title: hostile('Tên'), description: hostile('Mô tả'), content: hostile('Bài'), link: hostile('"') }
      keep(backend, api, [{ ...item, file: hostile('/a.png') }])
      const alerts: string[] = []
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message())
        return dialog.dismiss()
      })
      await page.goto(path)
      for (const text of [item.title, item.description, item.link]) {
        await expect(rows(page).getByText(text, { exact: true })).toBeVisible()
      }
      await page.getByRole('button', { name: `Delete ${one} 1` }).click()
      await expect(question(page).getByText(item.title, { exact: true })).toBeVisible()
      await question(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: item.title, exact: true }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(item.title)
      await expect(form.getByRole('textbox', { name: 'Content', exact: true })).toHaveValue(item.content)
      await expect(page.locator('b, img[src=x], [onerror], body script')).toHaveCount(0)
      expect(alerts).toEqual([])
    })

    for (const width of [1280, 320]) {
      test(`a very long title does not widen a page of ${width} px`, async ({ page, backend }) => {
        const long = 'KhiêuVũThểThaoQuốcTế'.repeat(12)
        keep(backend, api, [{ title: long, description: long, link: `https://www.example.com/${long}` }, {}])
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(page.getByRole('link', { name: long, exact: true })).toBeVisible()
        expect(await overflow(page)).toBe(0)
        await expect(page.getByRole('button', { name: `Delete ${one} 1` })).toBeInViewport({ ratio: 1 })
      })
    }

    test('asks before deleting an item, and sends one request', async ({ page, backend }) => {
      await page.goto(path)
      const remove = page.getByRole('button', { name: `Delete ${one} 1`, exact: true })
      await remove.click()
      await expect(question(page)).toContainText(`Are you sure you want to delete ${one} ID 1 ?`)
      await expect(question(page)).toContainText(titleOf(backend, api, 1))
      await question(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(question(page)).toBeHidden()
      expect(calls(backend, 'DELETE', `${api}/1`)).toEqual([])

      await remove.click()
      await question(page).getByRole('button', { name: 'Confirm' }).dblclick()
      await expect(remove).toHaveCount(0)
      await expect(rows(page)).toHaveCount(10)
      await expect(page.getByText(`1–10 of ${pages.total - 1}`)).toHaveCount(2)
      expect(backend.requests.filter(({ method }) => method === 'DELETE')).toEqual(calls(backend, 'DELETE', `${api}/1`))
      expect(calls(backend, 'DELETE', `${api}/1`)).toHaveLength(1)
    })

    test('shows the reason and keeps the item when the server rejects its deletion', async ({ page, backend }) => {
      backend.use(...refused('delete', `${api}/:id`, 'it is shown on the home page', 403))
      await page.goto(path)
      await page.getByRole('button', { name: `Delete ${one} 1`, exact: true }).click()
      await question(page).getByRole('button', { name: 'Confirm' }).click()
      await expect(toasts(page)).toHaveText('It is shown on the home page')
      await expect(page.getByRole('button', { name: `Delete ${one} 1`, exact: true })).toBeVisible()
    })

    test('shows the error and Retry when the list fails to load', async ({ page, backend }) => {
      backend.use(...serverError(api))
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('Internal server error')
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await expect(page.getByText('No results found')).toHaveCount(0)
    })
  })
}
