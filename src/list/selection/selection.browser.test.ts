import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { parseCsv } from '@/spreadsheet/csv'
import { advance, stopClock } from '@/test/browser/clock'
import { collectDownloads } from '@/test/browser/downloads'
import { action, choose, fillWith } from '@/test/browser/filters'
import { pageButton, rowCount, rowLinks, searchBox, sortByEmail, table } from '@/test/browser/list-page'
import { collectAnnouncements } from '@/test/browser/live-region'
import { backend, calls, change, hold, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  clickAtOnce,
  closeWith,
  confirm,
  dialog,
  field,
  link,
  press,
  question,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'
import { main, resizeWindow, sidebar, sidebarToggle } from '@/test/browser/shell'
import { aUser } from '../../../mocks/factories.ts'

const checkbox = (id: number) => page.getByRole('checkbox', { name: `Select user ${id}`, exact: true })
const boxes = () => table().getByRole('checkbox', { name: /^Select user/ })
const pageCheckbox = () => page.getByRole('checkbox', { name: 'Select all rows of this page' })
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const names = () => textsOf(dialog().getByRole('listitem'))
const selectedCount = (count: number) => expect.element(status(`${count} selected`)).toBeInTheDocument()

describe('the selection of rows', () => {
  test('survives paging and sorting, Review names everybody, and an action that fits no row is disabled and says why', async () => {
    renderRoute('users/list')
    await checkbox(1).click()
    await selectedCount(1)
    await expect.element(button('Activate', main())).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Activate', main())).toHaveAttribute('data-tooltip', '1 is active already')
    await expect.element(button('Delete', main())).toHaveAttribute('data-tooltip', '1 is your own account')
    await pageButton('Next page').click()
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
    await boxes().first().click()
    await selectedCount(2)
    await expect.element(main().getByText('1 on other pages')).toBeVisible()
    await sortByEmail()
    await selectedCount(2)
    await button('Review', main()).click()
    await expect.element(dialog()).toHaveAccessibleName('2 selected')
    await expect
      .poll(names)
      .toEqual(['An Nguyễn Hoài admin@example.com · Admin', expect.stringContaining('@example.com')])
    await button('Remove user 1').click()
    await expect.element(dialog()).toHaveAccessibleName('1 selected')
    await button('Done').click()
    await selectedCount(1)
    await button('Clear selection', main()).click()
    await expect.element(button('Review', main())).not.toBeInTheDocument()
  })

  /** Selects and saves the first of 150 filtered rows, whose record cannot be read again. The second page waits. */
  async function saveUnreadableRow({ isStopped }: { isStopped: boolean }) {
    fillWith(150)
    const gate = Promise.withResolvers<void>()
    backend.use(
      http.get('*/api/v1/users', ({ request }) => (request.url.includes('page=2') ? gate.promise : undefined)),
      http.get('*/api/v1/users/:id', () =>
        backend.requests.some(({ method }) => method === 'PUT') ? new Response('', { status: 422 }) : undefined,
      ),
    )
    renderRoute('users/list?filter=status.blocked')
    await expect.poll(rowCount).toBe(10)
    if (isStopped) await action('Stop').click()
    await boxes().first().click()
    await selectedCount(1)
    await rowLinks().first().click()
    await field('Phone').fill('0999 111 222')
    await closeWith(confirm())
    return gate.resolve
  }

  test('keeps a row that cannot be read again after a write, also while a filter has not read all pages', async () => {
    const release = await saveUnreadableRow({ isStopped: true })
    await expect.poll(toastTexts).toContain('A selected row could not be read again. It may be outdated.')
    await selectedCount(1)
    release()
  })

  test('has the row that a filter reads again because its record could not be read', async () => {
    const release = await saveUnreadableRow({ isStopped: false })
    await expect
      .poll(() => queries('users').filter(({ page, per_page }) => page === '1' && per_page === '100').length)
      .toBe(2)
    release()
    await expect.element(page.getByText('150 results, page 1 of 15')).toBeInTheDocument()
    await button('Review', main()).click()
    await expect.poll(names).toEqual([expect.stringContaining('N')])
    expect(toastTexts().join()).not.toContain('could not be read again')
  })

  test('of several rows at once is in the order of the screen', async () => {
    renderRoute('users/list?orderBy=-email')
    await pageCheckbox().click()
    await selectedCount(10)
    const shown = textsOf(rowLinks())
    await button('Review', main()).click()
    const [first = '', ...others] = names()
    expect(first).toContain(shown[0])
    expect(shown.slice(1).every((name, index) => others[index]?.includes(name))).toBe(true)
  })

  test('includes all rows of the page by the checkbox in the header, and a range with Shift', async () => {
    renderRoute('users/list')
    await pageCheckbox().click()
    await selectedCount(10)
    await expect.element(pageCheckbox()).toBeChecked()
    await pageCheckbox().click()
    await expect.element(status(/selected/)).not.toBeInTheDocument()

    await boxes().nth(1).click()
    await boxes()
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await selectedCount(4)
    await expect.element(pageCheckbox()).toBePartiallyChecked()
    await boxes().nth(2).click()
    await selectedCount(3)
  })

  test('of the whole page is possible once its rows are shown', async () => {
    const release = hold('get', 'users')
    renderRoute('users/list')
    await expect.element(pageCheckbox()).toBeDisabled()
    release()
    await pageCheckbox().click()
    await selectedCount(10)
  })

  test('does not begin before the rows match the filter', async () => {
    renderRoute('users/list')
    await expect.element(boxes().first()).toBeVisible()
    const release = hold('get', 'users')
    await choose('status', 'Blocked')
    await expect.element(button('Remove filter Status: Blocked', page)).toBeVisible()
    clickAtOnce(boxes().first(), pageCheckbox())
    await expect.element(boxes().first()).not.toBeChecked()
    await expect.element(pageCheckbox()).not.toBeChecked()
    release()
    await expect.element(status(/results, page 1/)).toBeInTheDocument()
    await expect.element(status(/selected/)).not.toBeInTheDocument()
  })

  test('is made by the keyboard: Space on a row or a checkbox, Shift for a range, and A leads to the actions', async () => {
    renderRoute('users/list')
    await expect.element(rowLinks().first()).toBeVisible()
    rowLinks().first().element().focus()
    await press('{ >2/}') // held for one key repeat, which does nothing
    await selectedCount(1)
    await press('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    await selectedCount(3)
    await expect.element(boxes().nth(2)).toBeChecked()
    await press('{ArrowLeft}')
    await expect.element(boxes().nth(2)).toHaveFocus()
    await press('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    await selectedCount(5)
    await press('a')
    await expect.element(button('Review', main())).toHaveFocus()
    await press('{Tab}a')
    await expect.element(boxes().nth(4)).toHaveFocus()
  })

  test('ends with a new keyword or filter, which is announced', async () => {
    backend.db.users.splice(3)
    const announcements = collectAnnouncements()
    renderRoute('users/list')
    await checkbox(1).click()
    await selectedCount(1)
    await button('Saved filters', main()).click()
    await button('Never signed in').click()
    await expect.poll(() => announcements).toContain('1 row is no longer selected.')
    await button('Clear all filters', main()).click()
    await checkbox(1).click()
    await checkbox(2).click()
    await selectedCount(2)
    await searchBox().fill('dao')
    await expect.element(status('2 rows are no longer selected.')).toBeInTheDocument()
    await searchBox().fill('')
    await expect.poll(currentPath).toBe('users/list')
    await expect.element(checkbox(1)).not.toBeChecked()
    await expect.element(button('Review', main())).not.toBeInTheDocument()
  })
})

describe('an action on the selected rows', () => {
  beforeEach(async () => {
    backend.db.users.splice(5)
    for (const id of [3, 4]) change(backend.db.users, id, { status: 'active' })
    renderRoute('users/list')
    await checkbox(3).click()
    await checkbox(4).click()
    await selectedCount(2)
  })

  test('is asked about the rows for which it was chosen, although a new keyword drops the selection', async () => {
    await searchBox().fill('dao')
    await button('Block', main()).click()
    await expect.poll(currentPath).toContain('keyword=dao')
    await expect.element(button('Review', main())).not.toBeInTheDocument()
    await button('Confirm', question()).click()
    await expect.poll(() => calls('PUT', 'users/3/status').length + calls('PUT', 'users/4/status').length).toBe(2)
  })

  test('is cancelled by Back, which leaves the list as it is', async () => {
    await button('Block', main()).click()
    await expect.element(question()).toBeVisible()
    history.back()
    await expect.element(question()).not.toBeInTheDocument()
    await selectedCount(2)
    expect(currentPath()).toBe('users/list')
  })

  test('can be started in the palette over Review, which closes with it', async () => {
    await button('Review', main()).click()
    await expect.element(dialog()).toHaveAccessibleName('2 selected')
    await press('{Control>}k{/Control}')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('block')
    await page.getByRole('option', { name: /^Block/ }).click()
    await button('Confirm', question()).click()
    await expect.poll(currentPath).toBe('users/list')
  })
})

test('a selected row that an edit moves to another page is seen as it is now by Review, the actions and the export', async () => {
  const downloads = collectDownloads()
  backend.db.users.push(aUser({ id: 9001, first_name: 'Chosen', last_name: 'One', email: 'aaa@example.com' }))
  renderRoute('users/list?orderBy=email')
  await checkbox(9001).click()
  await link('Chosen One').click()
  await field('First Name').fill('Renamed')
  await field('Email').fill('zzz@example.com')
  await button('Confirm').click()
  await expect.element(main().getByText('1 on other pages')).toBeVisible()
  await button('Review', main()).click()
  await expect.poll(names).toEqual([expect.stringContaining('Renamed')])
  await button('Done').click()
  await button('Export', main()).click()
  await dialog().getByRole('radio', { name: 'CSV, for other programs' }).click()
  await button('Export', dialog()).click()
  await expect.poll(() => downloads.length).toBe(1)
  const [, exported] = parseCsv((await downloads[0]?.text()) ?? '')
  expect(exported).toEqual(expect.arrayContaining(['Renamed', 'zzz@example.com']))

  await button('Review', main()).click()
  await button('Remove user 9001').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a tablet shows the actions in one line below the pagination, which stays in place', async () => {
  await resizeWindow(768, 1024)
  renderRoute('users/list')
  const boxOf = (name: string) => button(name, main()).last().element().getBoundingClientRect()
  await expect.element(button('Next page', main()).last()).toBeVisible()
  const before = boxOf('Next page')
  await pageCheckbox().click()
  await expect.element(button('Block', main())).toBeVisible()
  expect(boxOf('Next page')).toEqual(before)
  expect(boxOf('Block').top).toBe(boxOf('Clear selection').top)
  expect(boxOf('Clear selection').top).toBeGreaterThan(before.bottom)
})

describe('on a phone', () => {
  async function openOnPhone() {
    await resizeWindow(375, 740)
    renderRoute('users/list')
    await expect.element(rowLinks().first()).toBeVisible()
  }

  test('"Select rows" above the cards shows the checkboxes, and the actions are a menu', async () => {
    await openOnPhone()
    await expect.element(boxes().first()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Select rows' }).click()
    await expect.element(pageCheckbox()).toBeVisible()
    expect(scrollY).toBe(0)
    const action = button('Block user 1', main()).element()
    action.scrollIntoView({ block: 'center' })
    const { left, top, height } = action.getBoundingClientRect()
    expect(document.elementFromPoint(left + 2, top + height / 2)).toBe(action) // the cell of the checkbox ends before it
    await boxes().nth(1).click()
    await selectedCount(1)
    await button('Actions', main()).click()
    await expect.element(page.getByRole('menuitem', { name: /^Activate/ })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleDescription('Are you sure you want to change status of 1 user to Blocked ?')
    await press('{Escape}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    const bar = button('Review', main()).element().getBoundingClientRect()
    await sidebarToggle().click()
    await expect.element(sidebar()).toBeVisible()
    const shown = document.elementFromPoint(bar.left + 4, bar.top + 4)
    expect(page.getByRole('complementary').element().contains(shown), 'the sidebar is above the bar').toBe(true)
  })

  test('a long press selects a row', async () => {
    await openOnPhone()
    const cell = rows().nth(1).getByRole('cell').filter({ hasText: '@example.com' }).first()
    const touch = (type: string) =>
      cell.element().dispatchEvent(new PointerEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true }))
    stopClock()
    await expect
      .poll(async () => {
        touch('pointerdown')
        await advance(600)
        return status('1 selected').elements().length
      })
      .toBe(1)
    touch('pointerup')
    await selectedCount(1)
  })
})
