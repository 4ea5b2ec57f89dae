import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lists, nameOf, recordOf } from '@/test/browser/list-cases'
import { column, columns, pageButton, rowCount, sortButton } from '@/test/browser/list-page'
import { backend, calls, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cellsOf, clickByScript, link, press, question, rows, textsOf } from '@/test/browser/screen'
import { heading } from '@/test/browser/shell'
import { lists as metas } from './entities'

// A click on a column whose id is not a sort key has no effect: the tests that sort by every column show that each is one.
// Rules: §2: Sort keys
test.each(metas)('every sort key of $name has a column', async ({ route, sortKeys }) => {
  renderRoute(route.slice(1).replace('$courseId', '2'))
  await expect.poll(() => document.querySelectorAll('th:not([data-card=select]) button').length).toBe(sortKeys.length)
})

const main = () => page.getByRole('main')
const rowOf = (name: string) => rows().filter({ has: link(name) })
const rangeShown = (text: string) => expect.poll(() => page.getByText(text).elements().length).toBe(2) // above and below
const writes = () =>
  backend.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

/** The columns whose first click sorts descending: latest times, highest weights and active records first. */
const descendingFirst = ['Time', 'Created At', 'Updated At', 'Weight', 'Active', 'Status']

describe.each(lists)('the list of $label', (list) => {
  const { path, api, records, noun, total, columns: sortKeys, sortedBy } = list
  const name = (id: number) => nameOf(recordOf(list, id))
  const remove = (id: number) => button(`Delete ${noun} ${id}`, rows())

  // Rules: §2: Shared behavior of list screens; §2: Subtitles
  test('has a title, an Add button and columns, and shows the latest changes first, up to its last page', async () => {
    for (const lesson of backend.db.lessons) lesson.video_at = 0 // Without a video in processing, it is not polled.
    renderRoute(path)
    await expect.element(heading(list.title)).toBeVisible()
    for (const text of list.descriptions) await expect.element(main().getByText(text)).toBeVisible()
    await expect.element(button(list.add, main())).toBeVisible()
    await rangeShown(`1–10 of ${total}`)
    expect(textsOf(columns())).toEqual(Object.keys(sortKeys))
    expect(rowCount()).toBe(10)
    const [latest] = backend.db[records]
      .map((record) => record.updated_at)
      .toSorted()
      .slice(-1)
    const ofLatest = backend.db[records].filter((record) => record.updated_at === latest).map(nameOf)
    expect(ofLatest).toContain(rows().first().getByRole('link').first().element().textContent)
    expect(queries(api)).toEqual([list.query])

    await pageButton('Last page').click()
    await expect.poll(rowCount).toBe(total % 10)
    await rangeShown(`${total - (total % 10) + 1}–${total} of ${total}`)
    const last = String(Math.ceil(total / 10))
    expect(currentPath()).toBe(`${path}?page=${last}`)
    expect(queries(api).at(-1)).toEqual({ ...list.query, page: last })
  })

  // Rules: §2: News and FAQ; §2: Courses; §2: Lessons
  test('shows the values and the actions of a record in its row', async () => {
    const { row } = list
    Object.assign(recordOf(list, row.id), row.changes)
    renderRoute(`${path}?keyword=${row.name}`)
    await expect.poll(() => textsOf(cellsOf(rowOf(row.name)))).toEqual(row.cells)
    const buttons = rowOf(row.name).getByRole('button')
    expect(buttons.elements()).toHaveLength(row.buttons.length)
    for (const [index, label] of row.buttons.entries())
      await expect.element(buttons.nth(index)).toHaveAccessibleName(label)
  })

  test('sorts by every column except the actions, in both directions, the usual one first', async () => {
    renderRoute(`${path}?keyword=${name(1)}`)
    await expect.element(column(sortedBy)).toHaveAttribute('aria-sort', 'descending')
    await expect.element(sortButton('Actions')).not.toBeInTheDocument()
    for (const [label, key] of Object.entries(sortKeys).filter(([, sortKey]) => sortKey)) {
      const directions = [
        ['ascending', key],
        ['descending', `-${key}`],
      ] as const
      for (const [direction, order] of descendingFirst.includes(label) ? directions.toReversed() : directions) {
        clickByScript(sortButton(label))
        await expect.element(column(label)).toHaveAttribute('aria-sort', direction)
        expect(document.querySelectorAll('th[aria-sort]')).toHaveLength(1)
        await expect.poll(() => queries(api).map(({ order_by }) => order_by)).toContain(order)
      }
    }
  })

  // Rules: §4: Other questions before an action
  test('asks before a record is deleted, and sends one request', async () => {
    const text = name(3)
    renderRoute(`${path}?keyword=${text}`)
    await remove(3).click()
    await expect.element(question()).toHaveAccessibleDescription(`Are you sure you want to delete ${noun} ID 3 ?`)
    await expect.element(question().getByText(text)).toBeVisible()
    expect(writes()).toEqual([])
    await button('Confirm', question()).dblClick()
    await expect.element(remove(3)).not.toBeInTheDocument()
    await expect.element(main().getByText('No results found')).toBeVisible()
    expect(writes()).toEqual([`DELETE /api/v1/${records}/3`])
  })
})

describe.each([
  { noun: 'course', path: 'courses/list', records: 'courses', active: 3, disabled: 10 },
  { noun: 'lesson', path: 'courses/2/lessons', records: 'lessons', active: 3, disabled: 5 },
] as const)('the status of a $noun', ({ noun, path, records, active: activeId, disabled: disabledId }) => {
  // Rules: §4: Course and lesson
  test.each([
    ['Disable', 'Enable', 'Disabled', activeId, false],
    ['Enable', 'Disable', 'Active', disabledId, true],
  ])('%s asks first, sends one request and shows the new status', async (action, opposite, status, id, active) => {
    const name = nameOf(recordOf({ records }, id))
    renderRoute(`${path}?keyword=${name}`)
    const change = button(`${action} ${noun} ${id}`, rows())
    await change.click()
    const text = `Are you sure you want to change status of ${noun} ID ${id} to ${status} ?`
    await expect.element(question()).toHaveAccessibleDescription(text)
    await expect.element(question().getByText(name)).toBeVisible()
    await expect.element(button('Cancel', question())).toHaveFocus()
    await press('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(change).toHaveFocus()
    expect(writes()).toEqual([])

    await press('{Enter}')
    await button('Confirm', question()).dblClick()
    await expect.element(rowOf(name).getByText(status)).toBeVisible()
    await expect.element(button(`${opposite} ${noun} ${id}`, rows())).toBeVisible()
    expect(writes()).toEqual([`PUT /api/v1/${records}/${id}/status`])
    expect(calls('PUT', `${records}/${id}/status`).map(({ json }) => json)).toEqual([{ active }])
  })
})

// All lists share the code behind these rules, so that one list shows them.
describe('the list of the lessons of a course', () => {
  const path = 'courses/2/lessons'
  const remove = () => button('Delete lesson 4', rows())
  const titleOf = (id: number) => nameOf(recordOf({ records: 'lessons' }, id))
  const onlyLesson = (id: number) => renderRoute(`${path}?keyword=${titleOf(id)}`)

  test('asks before a deletion with the focus on Cancel. Enter and Escape keep the record and return the focus', async () => {
    onlyLesson(4)
    await expect.element(remove()).toBeVisible()
    remove().element().focus()
    for (const key of ['{Enter}', '{Escape}']) {
      await press('{Enter}')
      await expect.element(button('Cancel', question())).toHaveFocus()
      await press(key)
      await expect.element(question()).not.toBeInTheDocument()
      await expect.element(remove()).toHaveFocus()
    }
    expect(writes()).toEqual([])
  })
})
