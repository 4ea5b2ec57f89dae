import { readXlsx } from 'hucre/xlsx'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { parseCsv } from '@/spreadsheet/csv'
import { collectDownloads } from '@/test/browser/downloads'
import { searchBox } from '@/test/browser/list-page'
import { collectAnnouncements } from '@/test/browser/live-region'
import { backend, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, press, question, rows, toasts } from '@/test/browser/screen'
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
    const announcements = collectAnnouncements()
    await expect.element(radio('Everything that matches (137)')).toBeChecked()
    await expect.element(radio('Everything that matches (137)')).toHaveFocus()
    await exportCsv()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^users-\d{4}-\d\d-\d\d\.csv$/)])
    const [header, ...users] = await table()
    expect(header?.join()).toBe('ID,Last Name,First Name,Email,Phone,Last Access,Roles,Status,Membership Until')
    expect(new Set(users.map(([id]) => id)).size).toBe(137)
    const dao = users.find(([id]) => id === '3')
    expect(dao?.slice(1, 5)).toEqual(['Nguyễn Thị Hồng', 'Đào', 'dao.nguyen@example.com', '0912 345 678'])
    expect(dao?.[5]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    expect(queries('users').filter(({ per_page }) => per_page === '100')).toHaveLength(2)
    expect(announcements).toContain('Reading all pages.')
    await expect.poll(() => announcements.at(-1)).toBe('Exported 137 rows.')
  })

  test('writes the rows of the page with all columns, without a request, and names lessons after their course', async () => {
    const { downloads, table } = await open('courses/2/lessons?perPage=20')
    const before = backend.requests.length
    await radio('This page (20)').click()
    await radio('All columns').click()
    await exportCsv()
    await expect.element(dialog()).not.toBeInTheDocument()
    const [header, ...lessons] = await table()
    expect(header).toContain('Content')
    expect(lessons).toHaveLength(20)
    expect(backend.requests).toHaveLength(before)
    expect(downloads[0]?.name).toMatch(/^course-2-lessons-20/)
  })

  test('reads everything that matches if a new keyword drops the selected rows behind the dialog', async () => {
    renderRoute('users/list')
    await page
      .getByRole('checkbox', { name: /^Select user/ })
      .first()
      .click()
    await searchBox().fill('dao')
    await button('Export', main()).click()
    await expect.element(radio(/^Selected rows/)).not.toBeInTheDocument()
    await expect.element(radio(/^Everything that matches/)).toBeChecked()
  })

  test('reads all pages first if a filter is on, and writes an incomplete file only on request', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    backend.use(
      http.get('*/api/v1/users', ({ request }) => {
        if (!request.url.includes('per_page=100')) return undefined
        return request.url.includes('&page=2') ? second.promise : first.promise
      }),
    )
    const downloads = collectDownloads()
    renderRoute('users/list?filter=role.member')
    await button('Export', main()).click()
    await expect.element(exportButton()).toHaveAttribute('aria-busy', 'true')
    await expect.element(radio('This page (0)')).toBeVisible()
    await expect.element(radio('Everything that matches')).toBeChecked()
    first.resolve()
    await expect.element(dialog()).toMatchTextContent('100 of 137 read')
    await expect.element(radio('This page (10)')).toBeEnabled()
    await button('Stop').click()
    const partial = dialog().getByRole('button', { name: /^Export only the \d+ rows found so far$/ })
    await expect.element(partial).toBeVisible()
    second.resolve()
    await button('Continue').click()
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^users-[\d-]+\.xlsx$/)])
    const { sheets, properties } = await readXlsx((await downloads[0]?.bytes()) ?? new Uint8Array())
    expect(sheets[0]?.rows).toHaveLength(1 + 125)
    expect(properties).toMatchObject({ title: 'Users', description: 'Role: Member.' })
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
    ['while its first page is read', 1, 200],
    ['and whose record cannot be read again', 2, 500],
  ])('goes on after a write of this tab that ends %s', async (_, pendingPage, recordStatus) => {
    const gate = Promise.withResolvers<void>()
    const requested = (number: number) =>
      queries('users').filter((query) => query.per_page === '100' && query.page === String(number)).length
    const writes = () => backend.requests.filter(({ method }) => method === 'PUT').length
    const { downloads, table } = await open('users/list')
    await button('Cancel').click()
    await button('Block user 71', main()).click()
    await button('Confirm', question()).click()
    await expect.element(toasts().getByRole('button', { name: 'Undo' })).toBeVisible()
    backend.use(
      http.get('*/api/v1/users', ({ request: { url } }) =>
        url.includes(`page=${pendingPage}&per_page=100`) && requested(1) === 1 ? gate.promise : undefined,
      ),
      http.get('*/api/v1/users/:id', () =>
        writes() === 2 && recordStatus === 500 ? new Response('', { status: 500 }) : undefined,
      ),
    )
    await button('Export', main()).click()
    await exportCsv()
    await expect.poll(() => requested(pendingPage)).toBe(1)
    await press('{Control>}z{/Control}')
    await expect.poll(() => requested(1)).toBe(2)
    gate.resolve()
    await expect.poll(() => downloads.length).toBe(1)
    expect(await table()).toHaveLength(1 + 137)
  })

  test('writes one file, even if the button is pressed again meanwhile', async () => {
    const { downloads } = await open()
    await radio('This page (10)').click()
    await exportButton().dblClick()
    await expect.element(dialog()).not.toBeInTheDocument()
    await button('Export', main()).click()
    await radio('This page (10)').click()
    await exportCsv()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(downloads.map(({ name }) => name.replace(/.*\./, ''))).toEqual(['xlsx', 'csv'])
  })
})
