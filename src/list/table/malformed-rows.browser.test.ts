import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount } from '@/test/browser/list-page'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { question, rows } from '@/test/browser/screen'
import { resizeWindow } from '@/test/browser/shell'
import { entityCases, entityNames } from '@/test/entity-cases'

const nothing = 'No actions are available: this row has no valid ID.'
/** A record of the mock backend, with the fields that only a response has. */
const rowOf = (name: (typeof entityNames)[number]): Record<string, unknown> => ({
  ...backend.db[name][0],
  ...(name === 'users' && { last_access: backend.db.users[0]?.last_access_at }),
  ...(name === 'lessons' && { process: 'done' }),
})

/** All texts of the page, visible ones and those for screen readers. */
function allTexts() {
  const names = [...document.querySelectorAll('[title], [aria-label], [data-tooltip], time')].flatMap((element) =>
    ['title', 'aria-label', 'data-tooltip', 'datetime'].map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.title, document.body.innerText, ...names].join('\n')
}

const oddValues: unknown[] = [undefined, null, '', 0, -1, 1.5, true, 'x', {}, [], [null], { toString: 1 }]
/** The buttons of a row and its links to dialogs and screens. */
const controls = (row: Element | undefined) => row?.querySelectorAll('button, a[href*="/admin/"]').length

const serve = (call: string, data: unknown[]) =>
  backend.use(
    http.get(`*/api/v1/${call}`, () =>
      HttpResponse.json({ data, meta: { total: data.length, page: 1, per_page: 10 } }),
    ),
  )

describe.each(entityNames)('a list of %s', (name) => {
  const { path, api: call } = entityCases[name]
  const row = rowOf(name)

  test('shows rows with missing fields and fields of a wrong type', async () => {
    const data = Object.keys(row).flatMap((field) => oddValues.map((odd) => ({ ...row, [field]: odd })))
    for (let start = 0; start < data.length; start += 100) {
      const shown = data.slice(start, start + 100).map((one, index) => ({ id: index + 1, ...one }))
      serve(call, shown)
      renderRoute(`${path}?perPage=100`)
      await expect.poll(rowCount).toBe(shown.length)
      expect(allTexts()).not.toMatch(/undefined|null|NaN|Invalid|\[object/)
    }
  })

  test('offers no actions for a row with an invalid or duplicate id, shows why, and does not select it', async () => {
    const ids = [null, 'x', -1, 1.5, 2 ** 53, '../5', true, 5, 5, '5', 6]
    serve(
      call,
      ids.map((id) => ({ ...row, id })),
    )
    renderRoute(`${path}?perPage=20`)
    await expect.poll(rowCount).toBe(ids.length)
    await expect.element(rows().last().getByRole('button').last()).toBeVisible() // All rows have rendered now.
    const shown = rows().elements()
    const reasons = shown.map((element) => element.textContent.includes(nothing))
    expect(reasons).toEqual(ids.map((id) => id !== 6))
    expect(shown.slice(0, -1).map(controls)).toEqual(ids.slice(0, -1).map(() => 0))
    expect(controls(shown.at(-1))).toBeGreaterThan(0)
    expect(rows().getByRole('checkbox').elements()).toHaveLength(1)
    await rows().first().getByText('—').last().hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(nothing)
  })

  // Rules: §2: Texts without limit
  test('keeps its layout with a text of 100,000 characters, in a table and as cards', async () => {
    const endless = 'Nhảy'.repeat(25_000)
    const texts = Object.keys(row).filter((field) => typeof row[field] === 'string' && !/_at$|last_access/.test(field))
    const filledWith = (text: string) => Object.fromEntries(texts.map((field) => [field, text]))
    serve(call, [
      { ...row, ...filledWith(endless), id: 1 },
      { ...row, id: 2 },
      { ...row, ...filledWith('Nhảy'.repeat(1_000)), id: null },
      { ...row, id: 4 },
    ])
    renderRoute(path)
    await expect.poll(rowCount).toBe(4)
    for (const width of [1280, 320]) {
      await resizeWindow(width, 800)
      await expect.element(rows().nth(1)).toBeInViewport()
      const box = rows().nth(2).element().getBoundingClientRect()
      expect(box.width).toBeLessThan(2_000)
      expect(box.height).toBeLessThan(400)
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth).toBe(clientWidth)
      await rows().nth(1).getByRole('button').last().click({ trial: true })
    }
    await rows().nth(1).getByRole('button').last().click()
    await expect.element(question()).toBeVisible()
  })
})

test('a list says how many rows of a page could not be read, and that it shows 10 of 10,000 received rows', async () => {
  serve('users', [rowOf('users'), null, { ...rowOf('users'), id: 2 }])
  renderRoute('users/list')
  await expect.element(page.getByText('1 of 3 rows could not be read.')).toBeVisible()

  serve(
    'users',
    Array.from({ length: 10_000 }, (_, index) => ({ ...rowOf('users'), id: index + 1 })),
  )
  renderRoute('users/list')
  const notice = 'The server sent 10,000 rows; the first 10 are shown.'
  await expect.element(page.getByText(notice)).toBeVisible()
  await expect.poll(rowCount).toBe(10)
  await rows().first().getByRole('button').last().click()
  await expect.element(question()).toBeVisible()
  expect(document.querySelectorAll('*').length).toBeLessThan(2_000)
})
