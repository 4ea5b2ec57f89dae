import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  action,
  chips,
  choice,
  choose,
  clearAll,
  fillWith,
  filterButton,
  keepOnly,
  names,
  panel,
  reads,
  saved,
} from '@/test/browser/filters'
import { pageButton, rowCount, sortButton, table } from '@/test/browser/list-page'
import { backend, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, press, rows, textsOf } from '@/test/browser/screen'
import { main, resizeWindow } from '@/test/browser/shell'
import { formatShortDay } from '@/ui/dates/dates'
import { aUser } from '../../../mocks/factories.ts'

/** The saved filters of all people on this device. */
const storedTexts = () =>
  Object.entries(localStorage)
    .flatMap(([key, text]) => (key.includes('saved-filters') ? [text] : []))
    .join(' ')

const columnHeader = (name: string) => table().getByRole('columnheader', { name })
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

test('choosing filters shows the users with the chosen statuses, and chips that take the choices back', async () => {
  renderRoute('users/list?page=3')
  await choose('status', 'Blocked')
  await expect.poll(currentPath).toBe('users/list?filter=status.blocked')
  const blocked = backend.db.users.filter(({ status }) => status === 'blocked').length
  await expect.element(page.getByText(`${blocked} results, page 1 of ${Math.ceil(blocked / 10)}`)).toBeInTheDocument()
  await choice('status', 'Pending').click()
  await expect.poll(() => textsOf(chips())).toEqual(['Status: Blocked', 'Status: Pending'])
  await expect.element(main().getByText('2 filters applied')).toBeVisible()
  await press('{Escape}')
  await expect.element(clearAll()).toBeInViewport({ ratio: 1 })
  expect(reads()).toHaveLength(2)

  await action('Remove filter Status: Blocked').click()
  await expect.poll(currentPath).toBe('users/list?filter=status.pending')
  await expect.element(action('Remove filter Status: Pending')).toHaveFocus()
  await action('Remove filter Status: Pending').click()
  await expect.poll(currentPath).toBe('users/list')
  await expect.element(table()).toHaveAttribute('aria-busy', 'false')
  await expect.poll(rowCount).toBe(10)
  history.back()
  await expect.poll(currentPath).toBe('users/list?filter=status.pending')
  await expect.poll(() => textsOf(chips())).toEqual(['Status: Pending'])
})

test('the days of a filter follow the URL', async () => {
  const day = (label: string) => page.getByRole('dialog', { name: 'Filter by last access' }).getByLabelText(label)
  renderRoute('users/list')
  await action('Filter by last access').click()
  await day('On or after').fill('2026-11-20')
  await expect.poll(() => textsOf(chips())).toEqual(['Last access: from Nov 20th, 2026'])
  await expect.element(day('On or after')).toHaveFocus()
  history.back()
  await expect.poll(currentPath).toBe('users/list')
  await expect.element(day('On or after')).toHaveValue('')
  history.forward()
  await expect.element(day('On or after')).toHaveValue('2026-11-20')
})

test('the column of a filter is shown while the filter is on', async () => {
  const end = inDays(20)
  keepOnly(aUser({ first_name: 'Mai', membership: { expired_at: end } }))
  renderRoute('users/list')
  await expect.poll(rowCount).toBe(3)
  await expect.element(columnHeader('Membership')).not.toBeInTheDocument()
  await choose('membership', 'Expires within 30 days')
  await expect.element(columnHeader('Membership')).toBeVisible()
  await expect.poll(rowCount).toBe(1)
  await expect.element(rows().first()).toMatchTextContent(formatShortDay(end))
  await press('{Escape}')
  await button('Columns and density', main()).click()
  await expect.element(page.getByRole('checkbox', { name: 'Phone' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Membership' })).not.toBeInTheDocument() // it can't be hidden now
  await page.getByRole('checkbox', { name: 'Phone' }).click() // must not store that Membership is shown
  await expect.element(columnHeader('Phone')).not.toBeInTheDocument()
  await press('{Escape}')
  await clearAll().click()
  await expect.element(columnHeader('Membership')).not.toBeInTheDocument()
})

test('a filtered list is sorted and paged without another request', async () => {
  fillWith(25)
  renderRoute('users/list?filter=status.blocked')
  await expect.poll(rowCount).toBe(10)
  await pageButton('Last page').click()
  await expect.poll(rowCount).toBe(5)
  await sortButton('Name').click()
  await expect.poll(() => names()[0]).toBe('N0 Phan Thanh')
  await pageButton('Next page').click()
  await expect.poll(() => names()[0]).toBe('N18 Phan Thanh')
  expect(queries('users')).toHaveLength(1)
})

test('a filtered list can be sorted by the end of the membership, which the server cannot', async () => {
  keepOnly(
    aUser({ first_name: 'Late', membership: { expired_at: inDays(20) } }),
    aUser({ first_name: 'Early', membership: { expired_at: inDays(10) } }),
    aUser({ first_name: 'None' }),
  )
  renderRoute('users/list?filter=membership.expires-30+membership.none+role.member')
  await sortButton('Membership').click()
  await expect.poll(names).toEqual(['Early Phan Thanh', 'Late Phan Thanh', 'None Phan Thanh'])
  await sortButton('Membership').click()
  await expect.poll(names).toEqual(['Late Phan Thanh', 'Early Phan Thanh', 'None Phan Thanh'])
  await clearAll().click()
  await expect.element(columnHeader('Last Access')).toHaveAttribute('aria-sort', 'descending')
  expect(queries('users').at(-1)?.order_by).toBe('-last_access')
})

test('some saved filters are offered from the start', async () => {
  fillWith(3)
  renderRoute('users/list?keyword=tran')
  for (const [name, path] of [
    ['Expires within 30 days', 'users/list?filter=membership.expires-30'],
    ['Expired, active account', 'users/list?filter=membership.expired+status.active'],
    ['Never signed in', 'users/list?filter=lastAccess.never'],
  ] as const) {
    await action('Saved filters').click()
    await button(name, saved()).click()
    await expect.poll(currentPath).toBe(path)
  }
  await expect.element(main().getByText(/^Read at/)).toBeVisible()
})

test('a list keeps filters under a name on this device, and deletes them', async () => {
  fillWith(3)
  renderRoute('users/list')
  await action('Saved filters').click()
  await expect.element(saved().getByText('Choose filters to save them here.')).toBeVisible()

  renderRoute('users/list?keyword=tran&filter=status.blocked')
  await action('Saved filters').click()
  await saved().getByRole('textbox').fill('  Mine ')
  await press('{Enter}')
  await expect.element(button('Mine', saved())).toHaveAttribute('aria-pressed', 'true')

  renderRoute('users/list')
  await action('Saved filters').click()
  await button('Mine', saved()).click()
  await expect.poll(currentPath).toBe('users/list?keyword=tran&filter=status.blocked')
  await action('Saved filters').click()
  await button('Delete saved filter Mine', saved()).click()
  await expect.element(button('Mine', saved())).not.toBeInTheDocument()
  await expect.poll(() => saved().element().contains(document.activeElement)).toBe(true)
  expect(storedTexts()).toBe('[]')
})

test('in a window of 1280 pixels, nothing covers the buttons of the chips of four filters, and of all at once', async () => {
  await resizeWindow(1280, 800)
  renderRoute('users/list?filter=role.member+status.blocked+membership.valid+membership.expired&keyword=nguy')
  await expect.poll(() => page.getByRole('button', { name: /^Remove filter/ }).elements().length).toBe(4)
  const buttons = page.getByRole('button', { name: /^(Remove filter|Clear all filters)/ }).elements()
  const covered = buttons.filter((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(buttons).toHaveLength(5)
  expect(covered).toEqual([])
})

test('on a phone, one button with the count shows the filters, and Done or a tap above the sheet of one closes it', async () => {
  await resizeWindow(375, 740)
  renderRoute('users/list?filter=status.blocked+status.pending')
  await expect.element(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
  await expect.element(filterButton('status')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filters 2' }).click()
  await choose('status', 'Pending')
  await expect.poll(currentPath).toBe('users/list?filter=status.blocked')
  await button('Done', panel('status')).click()
  await expect.element(panel('status')).not.toBeInTheDocument()

  await filterButton('status').click()
  await expect.element(choice('status', 'Active')).toBeVisible()
  const { x, y, width, height } = action('Add Account').element().getBoundingClientRect()
  await userEvent.pointer({ keys: '[MouseLeft]', coords: { x: x + width / 2, y: y + height / 2 } })
  await expect.element(panel('status')).not.toBeInTheDocument()
  expect(currentPath()).toBe('users/list?filter=status.blocked') // the tap has reached nothing else
})
