import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { column, columns, rowCount, sortButton } from '@/test/browser/list-page'
import { backend, bodies, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cellsOf, clickByScript, link, press, question, rows, textsOf } from '@/test/browser/screen'
import { main, pressOn } from '@/test/browser/shell'
import { entityCases, entityNames } from '@/test/entity-cases'
import { lists as metas } from './entities'

/** The lists other than the users. Each record is deleted below the path of its name. */
const lists = entityNames.flatMap((name) => {
  const { path, api, noun, entry, list } = entityCases[name]
  return list ? [{ label: entry?.found ?? name, records: name, path, api, noun, ...list }] : []
})

/** A record of the mock backend by its id. */
function recordOf({ records }: Pick<(typeof lists)[number], 'records'>, id: number) {
  const record = backend.db[records].find((candidate) => candidate.id === id)
  if (!record) throw new Error(`There is no record ${id}.`)
  return record
}

/** The text by which a list names a record. */
const nameOf = (record: object) =>
  ['title', 'name', 'first_name', 'last_name'].flatMap((key) => Reflect.get(record, key) ?? []).join(' ')

// A click on a column whose id is not a sort key has no effect: the tests that sort by every column show that each is one.
// Rules: §2: Sort keys
test.each(metas)('every sort key of $name has a column', async ({ route, sortKeys }) => {
  renderRoute(route.slice(1).replace('$courseId', '2'))
  await expect.poll(() => document.querySelectorAll('th:not([data-card=select]) button').length).toBe(sortKeys.length)
})

const rowOf = (name: string) => rows().filter({ has: link(name) })
const rangeShown = (text: string) => expect.poll(() => page.getByText(text).elements().length).toBe(2) // above and below
const writes = () =>
  backend.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

/** The query of a list in its default state. */
const latestFirst = { order_by: '-updated_at', page: '1', per_page: '10' }
/** The columns whose first click sorts descending: latest times, highest weights and active records first. */
const descendingFirst = ['Time', 'Created At', 'Updated At', 'Weight', 'Active', 'Status']

describe.each(lists)('the list of $label', (list) => {
  const { path, api, records, noun, total, columns: sortKeys, sortedBy } = list

  // Rules: §2: Shared behavior of list screens
  test('has an Add button and columns, and shows the latest changes first', async () => {
    renderRoute(path)
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
    expect(queries(api)).toEqual([latestFirst])
  })

  // Rules: §2: News and FAQ; §2: Courses; §2: Lessons; §2: {prefix}/courses/{id}/lessons; §4: Other questions before an action
  test('shows the values and the actions of a record in its row, which is deleted after a question', async () => {
    const { id, name, changes, cells, buttons: labels } = list.row
    Object.assign(recordOf(list, id), changes)
    renderRoute(`${path}?keyword=${name}`)
    await expect.poll(() => textsOf(cellsOf(rowOf(name)))).toEqual(cells)
    const buttons = rowOf(name).getByRole('button')
    expect(buttons.elements().map((element) => element.getAttribute('aria-label'))).toEqual(labels)
    await buttons.last().click()
    await expect.element(question()).toHaveAccessibleDescription(`Are you sure you want to delete ${noun} ID ${id} ?`)
    await expect.element(question().getByText(name)).toBeVisible()
    expect(writes()).toEqual([])
    await button('Confirm', question()).dblClick()
    await expect.element(main().getByText('No results found')).toBeVisible()
    expect(writes()).toEqual([`DELETE /api/v1/${records}/${id}`])
  })

  test('sorts by every column except the actions, at first in its usual direction', async () => {
    renderRoute(`${path}?keyword=${nameOf(recordOf(list, 1))}`)
    await expect.element(column(sortedBy)).toHaveAttribute('aria-sort', 'descending')
    await expect.element(sortButton('Actions')).not.toBeInTheDocument()
    for (const [label, key] of Object.entries(sortKeys).filter(([name, sortKey]) => sortKey && name !== sortedBy)) {
      const isDescending = descendingFirst.includes(label)
      clickByScript(sortButton(label))
      await expect.element(column(label)).toHaveAttribute('aria-sort', isDescending ? 'descending' : 'ascending')
      expect(document.querySelectorAll('th[aria-sort]')).toHaveLength(1)
      await expect.poll(() => queries(api).map(({ order_by }) => order_by)).toContain(isDescending ? `-${key}` : key)
    }
  })
})

// Rules: §4: Course and lesson; §4: User status; §2: Actions: activate or block
test.each([
  ['Block', 'user', 3, 'Blocked', 'users/list', 'users', 'Activate', { status: 'blocked' }],
  ['Activate', 'user', 5, 'Active', 'users/list', 'users', 'Block', { status: 'active' }],
  ['Disable', 'course', 3, 'Disabled', 'courses/list', 'courses', 'Enable', { active: false }],
  ['Enable', 'lesson', 5, 'Active', 'courses/2/lessons', 'lessons', 'Disable', { active: true }],
] as const)(
  '%s %s %i asks first and sends one call',
  async (action, noun, id, status, path, records, opposite, body) => {
    const name = nameOf(recordOf({ records }, id))
    renderRoute(`${path}?keyword=${name}`)
    await button(`${action} ${noun} ${id}`, rows()).click()
    const text = `Are you sure you want to change status of ${noun} ID ${id} to ${status} ?`
    await expect.element(question()).toHaveAccessibleDescription(text)
    await expect.element(question().getByText(name)).toBeVisible()
    expect(writes()).toEqual([])
    await button('Confirm', question()).dblClick()
    await expect.element(rowOf(name).getByText(status)).toBeVisible()
    await expect.element(button(`${opposite} ${noun} ${id}`, rows())).toBeVisible()
    expect(writes()).toEqual([`PUT /api/v1/${records}/${id}/status`])
    expect(bodies('PUT', `${records}/${id}/status`)).toEqual([body])
  },
)

// All lists share the code behind this rule, so that one list shows it.
test('a question has the focus on Cancel; Enter and Escape keep the record and return the focus', async () => {
  renderRoute(`courses/2/lessons?keyword=${nameOf(recordOf({ records: 'lessons' }, 4))}`)
  const remove = button('Delete lesson 4', rows())
  await pressOn(remove, '{Enter}')
  for (const key of ['{Enter}', '{Escape}']) {
    await expect.element(button('Cancel', question())).toHaveFocus()
    await press(key)
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(remove).toHaveFocus()
    await press('{Enter}')
  }
  await button('Cancel', question()).click()
  expect(writes()).toEqual([])
})
