import type { Page } from '@playwright/test'
import type { createBackend } from '../mocks/server.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

type Backend = ReturnType<typeof createBackend>
type Row = Record<string, unknown>

const nothing = 'Nothing can be done with this row: it has no usable ID of its own.'
const rows = (page: Page) => page.locator('tbody tr')
const time = '2024-01-05T15:04:00Z'
const content = {
  title: 'T',
  description: 'D',
  content: 'C',
  link: '/',
  file: '',
  weight: 2,
  created_at: time,
  updated_at: time,
}
const lists: Record<string, { path: string; call: string; row: Row }> = {
  users: {
    path: 'users/list',
    call: 'users',
    row: {
      first_name: 'Đào',
      last_name: 'Nguyễn',
      email: 'd@x.vn',
      phone: '0909',
      avatar: '',
      last_access: time,
      status: 'active',
      roles: [{ id: 1, name: 'Admin', slug: 'admin' }],
      membership: { expired_at: time },
    },
  },
  news: { path: 'contents/news', call: 'news', row: content },
  FAQs: { path: 'contents/faq', call: 'faqs', row: content },
  courses: {
    path: 'courses/list',
    call: 'courses',
    row: { ...content, name: 'N', image: '', active: true, type: 'intro' },
  },
  lessons: {
    path: 'courses/2/lessons',
    call: 'courses/2/lessons',
    row: { ...content, course_id: 2, video: '', audio: '', active: true, process: 'done' },
  },
}

const serve = (backend: Backend, call: string, data: unknown[], total = data.length) =>
  backend.use(http.get(`*/api/v1/${call}`, () => HttpResponse.json({ data, meta: { total, page: 1, per_page: 10 } })))

/** All texts of the page, visible ones and those for screen readers. */
const allTexts = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('[title], [aria-label], [data-tooltip], time')].flatMap((element) =>
      ['title', 'aria-label', 'data-tooltip', 'datetime'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...names].join('\n')
  })

const oddValues: unknown[] = [undefined, null, '', 0, -1, 1.5, true, 'x', {}, [], [null], { toString: 1 }]

for (const [name, { path, call, row }] of Object.entries(lists)) {
  test(`${name}: shows rows with missing fields and fields of a wrong type`, async ({ page, backend }) => {
    const fields = Object.keys(row)
    const data = fields.flatMap((field) => oddValues.map((odd) => ({ ...row, [field]: odd })))
    for (let start = 0; start < data.length; start += 100) {
      const shown = data.slice(start, start + 100).map((one, index) => ({ id: index + 1, ...one }))
      serve(backend, call, shown)
      await page.goto(`${path}?perPage=100`)
      await expect(rows(page)).toHaveCount(shown.length)
      expect(await allTexts(page)).not.toMatch(/undefined|null|NaN|Invalid|\[object/)
    }
  })

  test(`${name}: offers no actions for a row with an invalid or duplicate id, and shows why`, async ({
    page,
    backend,
  }) => {
    const ids = [null, 'x', -1, 1.5, 2 ** 53, '../5', true, 5, 5, '5', 6]
    serve(
      backend,
      call,
      ids.map((id) => ({ ...row, id })),
    )
    await page.goto(`${path}?perPage=20`)
    await expect(rows(page)).toHaveCount(ids.length)
    await expect(rows(page).last().getByRole('button').last()).toBeVisible() // All rows have rendered now.
    for (const [index, id] of ids.entries()) {
      const isUsable = id === 6
      const controls = rows(page).nth(index).getByRole('button').or(rows(page).nth(index).locator('a[href*="/admin/"]'))
      if (!isUsable) await expect(controls, `row ${index + 1}`).toHaveCount(0)
      await expect(rows(page).nth(index).getByText(nothing)).toHaveCount(isUsable ? 0 : 1)
    }
    await rows(page).first().getByText('—', { exact: true }).last().hover()
    await expect(page.getByRole('tooltip')).toHaveText(nothing)
  })

  test(`${name}: shows 10 of 10 000 received rows, and a notice`, async ({ page, backend }) => {
    serve(
      backend,
      call,
      Array.from({ length: 10_000 }, (_, index) => ({ ...row, id: index + 1 })),
    )
    await page.goto(path)
    await expect(page.getByText('The server sent 10,000 rows; the first 10 are shown.')).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await rows(page).first().getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await page.locator('*').count()).toBeLessThan(2_000)
  })

  test(`${name}: a text of one megabyte does not break the layout at 320 px`, async ({ page, backend }) => {
    const endless = 'Nhảy'.repeat(250_000)
    const texts = Object.entries(row).filter(
      ([field, value]) => typeof value === 'string' && !/_at$|last_access/.test(field),
    )
    const filledWith = (text: string) => Object.fromEntries(texts.map(([field]) => [field, text]))
    serve(backend, call, [
      { ...row, ...filledWith(endless), id: 1 },
      { ...row, id: 2 },
      { ...row, ...filledWith('Nhảy'.repeat(1_000)), id: null },
      { ...row, id: 4 },
    ])
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(rows(page)).toHaveCount(4)
      await expect(rows(page).nth(1)).toBeInViewport()
      const { width: wide = 0, height: high = 0 } = (await rows(page).nth(2).boundingBox()) ?? {}
      expect([wide < 2_000, high < 400], `a row of ${wide} x ${high} fits`).toEqual([true, true])
      const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(tooWide)).toBe(0)
      await rows(page).nth(1).getByRole('button').last().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    }
  })
}
