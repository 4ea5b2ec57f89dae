import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savedFiltersKey } from '@/list/filters/saved-filters'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { rowCount, sortByEmail } from '@/test/browser/list-page'
import { backend, hold, queries, repairServer } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, confirm, dialog, field, link, press, question, textsOf } from '@/test/browser/screen'
import { focus, header, heading, main } from '@/test/browser/shell'
import { entityEntries } from '@/test/entity-cases'
import { refused } from '../../../mocks/overrides.ts'

const palette = () => page.getByRole('dialog', { name: 'Search everything' })
const box = () => palette().getByRole('combobox', { name: 'Search everything' })
const status = () => palette().getByRole('status')
const options = () => palette().getByRole('option')
const active = () => palette().getByRole('option', { selected: true })
const opener = () => button('Search everything', header())
/** The results of one kind. */
const results = (kind: string) => palette().getByRole('group', { name: kind }).getByRole('option')
const resultCount = (kind: string) => results(kind).elements().length
const lists = entityEntries.map(({ api }) => api)
/** All kinds of records in a sentence. */
const everything = new Intl.ListFormat('en-GB').format(entityEntries.map(({ found }) => found))
/** The keywords of the searches in all lists. */
const keywords = () => lists.flatMap((list) => queries(list).flatMap(({ keyword }) => keyword ?? []))

/** Presses Ctrl+K by script. @returns whether the app has handled the key */
const pressCtrlK = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
  ) === false

async function open(screen: string) {
  renderRoute(screen)
  await opener().click()
  await expect.element(box()).toHaveFocus()
}

describe('the palette', () => {
  test('opens by Ctrl+K or its button, lists all screens, and opens one by its first letters without a search', async () => {
    renderRoute('dashboard')
    await focus(link('FAQs'))
    await expect.poll(pressCtrlK).toBe(true) // the code of the shortcuts loads while the browser is idle
    await expect.element(box()).toHaveFocus()
    await press('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(link('FAQs')).toHaveFocus()
    await opener().click()
    await expect
      .poll(() => textsOf(options()))
      .toEqual(['Dashboard', ...entityEntries.map(({ label }) => expect.stringMatching(`^${label}`)), 'Profile'])
    const hint = `Type at least 3 characters to find ${everything}.`
    await expect.element(status()).toHaveTextContent(hint)
    stopClock()
    await press('NÉ')
    await expect.poll(() => textsOf(options())).toEqual([expect.stringMatching(/^News/), 'Add News'])
    await advance(1000)
    resumeClock()
    await press('{Enter}')
    await expect.element(heading('News')).toHaveFocus()
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.poll(rowCount).toBe(10)
    expect(keywords()).toEqual([])
  })

  test.each([
    ['users/list', 'import', 'Import users', 'users/list?import=1'],
    ['dashboard', 'add cour', 'Add Course', 'courses/list?edit=0'],
    ['users/list?orderBy=email', 'account', 'Add Account', 'users/list?orderBy=email&edit=0'],
  ])('on %s, "%s" finds the action "%s"', async (screen, typed, title, path) => {
    renderRoute(screen)
    await expect.poll(pressCtrlK).toBe(true)
    await box().fill(typed)
    await results('Actions').filter({ hasText: title }).click()
    await expect.poll(currentPath).toBe(path)
    await expect.element(palette()).not.toBeInTheDocument()
  })

  test('offers the users whose dialogs were opened last, and to extend the one whose form is open', async () => {
    for (const [path, name] of [
      ['users/list?edit=3', 'Create/Update user'],
      ['users/list?membership=4', 'Membership'],
      ['users/list?edit=3', 'Create/Update user'],
    ]) {
      renderRoute(path ?? '')
      await expect.element(dialog()).toHaveAccessibleName(name ?? '')
      await expect.element(confirm()).toBeEnabled()
    }
    await cancel().click()
    await opener().click()
    await expect
      .poll(() => textsOf(results('Recent users')))
      .toEqual([expect.stringMatching(/^Đào Nguyễn Thị Hồng.*0912 345 678$/), expect.stringContaining('@')])
    await box().fill('ng') // too short to search for
    await expect.poll(() => resultCount('Recent users')).toBe(1)
    await press('{Enter}')
    await expect.poll(currentPath).toBe('users/list?edit=3')
    await expect.element(field('Phone')).toBeEnabled()
    await expect.poll(pressCtrlK).toBe(true)
    await box().fill('extend')
    await press('{Enter}')
    await expect.poll(currentPath).toBe('users/list?membership=3')
    await expect.element(confirm()).toBeEnabled()
    await expect.poll(pressCtrlK).toBe(true)
    await box().fill('add acc')
    await press('{Enter}')
    await expect.poll(currentPath).toBe('users/list?edit=0')
    await expect.element(field('Phone')).toBeEnabled()
    await expect.poll(pressCtrlK).toBe(true)
    await box().fill('extend')
    await expect.element(status()).toMatchTextContent('Searching')
    expect(textsOf(options())).toEqual([])
  })

  test('the recent users have the values that were saved last, and a deleted user is no longer among them', async () => {
    renderRoute('users/list?keyword=dao&edit=3')
    await field('Phone').fill('0900 000 009')
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await opener().click()
    await expect.poll(() => textsOf(results('Recent users'))[0]).toMatch(/^Đào Nguyễn Thị Hồng.*0900 000 009$/)
    await press('{Escape}')
    await button('Delete user 3', page).click()
    await button('Confirm', question()).click()
    await expect.poll(rowCount).toBe(0)
    await opener().click()
    await expect.element(status()).toMatchTextContent('Type at least 3 characters')
    expect(resultCount('Recent users')).toBe(0)
  })

  test('exports the list, and applies a saved filter', async () => {
    await open('users/list')
    await box().fill('export')
    await press('{Enter}')
    await expect.element(dialog()).toHaveAccessibleName('Export')
    await cancel().click()
    const key = savedFiltersKey('users') ?? ''
    localStorage.setItem(key, JSON.stringify([{ name: 'Gone', keyword: '', filter: 'status.blocked' }]))
    await opener().click()
    await box().fill('gone')
    await press('{Enter}')
    await expect.poll(currentPath).toBe('users/list?filter=status.blocked')
  })

  test('offers the actions on the selected rows that make sense for one of them, which ask first', async () => {
    renderRoute('courses/list?keyword=salsa')
    await page.getByRole('checkbox', { name: 'Select course 2', exact: true }).click()
    await expect.element(button('Disable', main())).toBeVisible() // the bar loads while the browser is idle
    await opener().click()
    await box().fill('selected')
    await expect.poll(() => textsOf(options())).toEqual(['Disable: selected courses', 'Delete: selected courses'])
    await press('{Enter}')
    await expect.element(question()).toHaveAccessibleDescription(/ to Disabled \?$/)
  })

  test('asks before leaving a form with changes', async () => {
    renderRoute('account/profile')
    await page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Phone' }).fill('0909 000 111')
    await opener().click()
    await box().fill('course')
    await press('{Enter}')
    await expect.element(question()).toMatchTextContent('Leave without saving?')
    await button('Confirm', question()).click()
    await expect.poll(currentPath).toBe('courses/list')
    await expect.element(palette()).not.toBeInTheDocument()
  })
})

describe('a search in the palette', () => {
  test('starts 500 ms after the last key, and Enter opens the form over the filtered list', async () => {
    await open('contents/news')
    await expect.poll(() => queries('news')).toHaveLength(1)
    stopClock()
    await press('09')
    await advance(2000)
    await press('12 345 67')
    await advance(499)
    await press('8')
    await advance(499)
    expect(keywords()).toEqual([])
    await expect.element(status()).toHaveTextContent(`Searching ${everything}`)
    await advance(1)
    resumeClock()
    const found = 'Đào Nguyễn Thị Hồng Until Aug 1st, 2030 · dao.nguyen@example.com · 0912 345 678'
    await expect.poll(() => textsOf(results('Users'))).toEqual([found])
    await expect.element(status()).toHaveTextContent('1 result')
    await expect.element(active()).toHaveAttribute('href', '/admin/users/list?keyword=0912+345+678&edit=3')
    expect(keywords()).toEqual(lists.map(() => '0912 345 678'))

    await press('{Enter}')
    await expect.poll(currentPath).toBe('users/list?keyword=0912+345+678&edit=3')
    await expect.element(dialog()).toHaveAccessibleName('Create/Update user')
    await expect.element(field('First Name')).toHaveValue('Đào')
    await expect.element(field('Email')).toHaveFocus()
    await cancel().click()
    await expect.poll(currentPath).toBe('users/list?keyword=0912+345+678')
    await expect.poll(rowCount).toBe(1)
    await expect.element(heading('User management')).toHaveFocus()
    await sortByEmail()
    // The list was not loaded again.
    expect(queries('users').map(({ order_by }) => order_by)).toEqual(['-last_access', 'email'])
  })

  test('shows at most five results of each kind and a link to all, and keeps the chosen result active', async () => {
    const release = hold('get', 'users')
    await open('dashboard')
    await box().fill('nguyen')
    await expect.poll(() => resultCount('News')).toBe(2)
    await press('{ArrowDown}')
    const title = textsOf(active())
    expect(title).toEqual([expect.stringMatching(/./)])
    release()
    await expect.poll(() => resultCount('Users')).toBe(6)
    await expect.poll(() => textsOf(active())).toEqual(title)
    await expect.element(status()).toHaveTextContent('7 results')
    await results('News').last().hover()
    await expect.element(active()).toMatchTextContent('Tết Nguyên đán')
    await press('{ArrowUp}{ArrowUp}')
    await expect.element(active()).toHaveTextContent('Show all 35 in Users')

    const received = Promise.withResolvers<{ ctrlKey: boolean; wasPrevented: boolean }>()
    const listen = (event: MouseEvent) => {
      received.resolve({ ctrlKey: event.ctrlKey, wasPrevented: event.defaultPrevented })
      event.preventDefault() // A new tab would outlive the test.
    }
    addEventListener('click', listen, { once: true })
    await press('{Control>}{Enter}{/Control}')
    expect(await received.promise).toEqual({ ctrlKey: true, wasPrevented: false })
    await expect.element(box()).toHaveFocus()
    expect(currentPath()).toBe('dashboard')
    await press('{Enter}')
    await expect.poll(currentPath).toBe('users/list?keyword=nguyen')
    await expect.element(palette()).not.toBeInTheDocument()
  })

  test('ignores responses for an earlier text, names the lists it still searches, and may find nothing', async () => {
    await open('dashboard')
    const releaseUsers = hold('get', 'users')
    await box().fill('nguyen')
    await expect.poll(() => resultCount('News')).toBe(2) // The slow list does not delay the others.
    await expect.element(status()).toHaveTextContent('Searching users')
    const [releaseNews, ...releaseOthers] = lists.slice(1).map((list) => hold('get', list))
    await box().fill('xyzxyz')
    await expect.element(status()).toHaveTextContent(`Searching ${everything}`)
    for (const release of releaseOthers) release()
    await expect.element(status()).toHaveTextContent('Searching users and news')
    await expect.element(options()).not.toBeInTheDocument()
    releaseUsers()
    releaseNews?.()
    await expect.element(status()).toHaveTextContent('No results found')
    await expect.element(options()).not.toBeInTheDocument()
    await press('{ArrowDown}{Enter}')
    await box().fill('profile') // The palette is still open.
    await press('{Enter}')
    await expect.poll(currentPath).toBe('account/profile')
  })

  test('shows the error of one kind in its group, where Retry works by keyboard, and a click opens a result', async () => {
    backend.use(...refused('get', 'courses', 'the courses are being moved', 403))
    await open('dashboard')
    await box().fill('salsa')
    await expect.poll(() => resultCount('News')).toBe(4)
    await expect.poll(() => textsOf(results('Courses'))).toEqual(['The courses are being moved Retry'])
    await expect.element(status()).toHaveTextContent('4 results; courses could not be searched')
    repairServer()
    await press('{ArrowUp}')
    await expect.element(active()).toMatchTextContent('Retry')
    await press('{Enter}')
    await expect.element(results('Courses').first()).toMatchTextContent('Salsa')
    await expect.element(status()).toHaveTextContent('6 results')
    await expect.element(box()).toHaveFocus()
    await results('Courses').first().click()
    await expect.element(page.getByRole('dialog', { name: 'Create/Update course' })).toBeVisible()
  })
})
