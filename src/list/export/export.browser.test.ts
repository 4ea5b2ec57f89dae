import { readXlsx } from 'hucre/xlsx'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { parseCsv } from '@/csv'
import { collectDownloads } from '@/test/browser/downloads'
import { fillWith } from '@/test/browser/filters'
import { collectAnnouncements } from '@/test/browser/live-region'
import { backend, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, rows } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

const radio = (name: string | RegExp) => dialog().getByRole('radio', { name })

async function open(path = 'users/list') {
  const downloads = collectDownloads()
  renderRoute(path)
  await expect.element(rows().first()).toBeVisible()
  await button('Export', main()).click()
  await expect.element(dialog()).toHaveAccessibleName('Export')
  return {
    downloads,
    /** The rows of the last file. The first one is its header. */
    table: async () => parseCsv((await downloads.at(-1)?.text()) ?? ''),
  }
}

const exportButton = () => button('Export')
async function exportCsv() {
  await radio('CSV, for other programs').click()
  await exportButton().click()
}

describe('exporting a list', () => {
  test('reads everything that matches, with the visible columns and dates with a zone', async () => {
    const { downloads, table } = await open()
    await expect.element(radio('Everything that matches (137)')).toBeChecked()
    await expect.element(radio('Everything that matches (137)')).toHaveFocus()
    await exportCsv()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^users-\d{4}-\d\d-\d\d\.csv$/)])
    const [header, ...users] = await table()
    expect(header).toEqual([
      'ID',
      'Last Name',
      'First Name',
      'Email',
      'Phone',
      'Last Access',
      'Roles',
      'Status',
      'Membership Until',
    ])
    expect(new Set(users.map(([id]) => id)).size).toBe(137)
    const dao = users.find(([id]) => id === '3')
    expect(dao?.slice(1, 5)).toEqual(['Nguyễn Thị Hồng', 'Đào', 'dao.nguyen@example.com', '0912 345 678'])
    expect(dao?.[5]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    expect(queries('users').filter(({ per_page }) => per_page === '100')).toHaveLength(2)
  })

  test('announces its start, each quarter and its end, but not each page', async () => {
    fillWith(1_000)
    const { downloads } = await open()
    const announcements = collectAnnouncements()
    await exportCsv()
    await expect.poll(() => downloads.length).toBe(1)
    await expect.poll(() => announcements.at(-1)).toBe('Exported 1,002 rows.')
    const told = announcements.filter((text) => /read/i.test(text))
    expect(told[0]).toBe('Reading all pages.')
    expect(told.slice(1).every((text) => /^(25|50|75|100) percent read\.$/.test(text))).toBe(true)
    expect(told.length).toBeGreaterThan(1)
  })

  test('writes the rows of the page with all columns, without a request', async () => {
    const { table } = await open('users/list?perPage=20')
    const before = backend.requests.length
    await radio('This page (20)').click()
    await radio('All columns').click()
    await exportCsv()
    await expect.element(dialog()).not.toBeInTheDocument()
    const [header, ...users] = await table()
    expect(header).toContain('Avatar')
    expect(users).toHaveLength(20)
    expect(backend.requests).toHaveLength(before)
  })

  test('offers nothing to export while the rows of a filter are not known', async () => {
    let isFilterRead = false
    const gate = Promise.withResolvers<void>()
    backend.use(
      http.get('*/api/v1/users', ({ request }) => {
        if (isFilterRead || !request.url.includes('per_page=100')) return undefined
        return gate.promise.then(() => undefined)
      }),
    )
    const downloads = collectDownloads()
    renderRoute('users/list?filter=status.blocked')
    await button('Export', main()).click()
    await expect.element(exportButton()).toHaveAttribute('aria-busy', 'true')
    await expect.element(button('Cancel')).toBeVisible()
    await expect.element(radio('This page (0)')).toBeVisible()
    await expect.element(radio('Everything that matches')).toBeChecked()
    isFilterRead = true
    gate.resolve()
    await expect.element(exportButton()).not.toHaveAttribute('aria-busy')
    await exportCsv()
    await expect.poll(() => downloads.length).toBe(1)
    const [, ...users] = parseCsv((await downloads[0]?.text()) ?? '')
    expect(users.length).toBeGreaterThan(0)
    expect(users.every((cells) => cells.includes('blocked'))).toBe(true)
  })

  test('reads all pages first if a filter is on, and writes an incomplete file only on request', async () => {
    const gate = Promise.withResolvers<void>()
    backend.use(http.get('*/api/v1/users', ({ request }) => (/&page=2/.test(request.url) ? gate.promise : undefined)))
    const downloads = collectDownloads()
    renderRoute('users/list?filter=role.member')
    await button('Export', main()).click()
    await expect.element(dialog()).toMatchTextContent('100 of 137 read')
    await expect.element(radio('This page (10)')).toBeEnabled()
    await button('Stop').click()
    const partial = dialog().getByRole('button', { name: /^Export only the \d+ rows found so far$/ })
    await expect.element(partial).toBeVisible()
    gate.resolve()
    await button('Continue').click()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^users-[\d-]+\.xlsx$/)])
    const { sheets, properties } = await readXlsx((await downloads[0]?.bytes()) ?? new Uint8Array())
    expect(sheets[0]?.rows).toHaveLength(1 + 125)
    expect(properties).toMatchObject({ title: 'Users', description: 'Role: Member.' })
  })

  test('writes the selected rows', async () => {
    const downloads = collectDownloads()
    renderRoute('users/list?keyword=dao')
    await page.getByRole('checkbox', { name: 'Select user 3' }).click()
    await button('Export', main()).click()
    await expect.element(radio('Selected rows (1)')).toBeChecked()
    await exportCsv()
    await expect.poll(() => downloads.length).toBe(1)
    expect(parseCsv((await downloads[0]?.text()) ?? '')).toHaveLength(2)
  })

  test('stops, and writes an incomplete file only on request', async () => {
    const gate = Promise.withResolvers<void>()
    backend.use(
      http.get('*/api/v1/users', ({ request }) => (request.url.includes('page=2') ? gate.promise : undefined)),
    )
    const { downloads, table } = await open()
    await exportCsv()
    await expect.element(dialog()).toMatchTextContent('100 of 137 read')
    await button('Stop').click()
    gate.resolve()
    await button('Export only the 100 that were read').click()
    await expect.poll(() => downloads.length).toBe(1)
    expect(downloads[0]?.name).toMatch(/^users-.*-incomplete\.csv$/)
    expect(await table()).toHaveLength(101)
  })

  test.each([
    ['courses/list', 'courses', ['ID', 'Name', 'Description', 'Type', 'Created At', 'Updated At', 'Active']],
    [
      'courses/2/lessons',
      'course-2-lessons',
      ['ID', 'Title', 'Created At', 'Updated At', 'Active', 'Video Process', 'Weight'],
    ],
    ['contents/news', 'news', ['ID', 'Title', 'Description', 'Created At', 'Updated At', 'Weight']],
    ['contents/faq', 'faqs', ['ID', 'Title', 'Description', 'Created At', 'Updated At', 'Weight']],
  ])('exports %s', async (path, name, header) => {
    const { downloads, table } = await open(path)
    await exportCsv()
    await expect.poll(() => downloads.length).toBe(1)
    expect(downloads[0]?.name.startsWith(`${name}-20`)).toBe(true)
    expect((await table())[0]).toEqual(header)
  })
})
