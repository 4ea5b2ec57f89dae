import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { collectDownloads } from '@/test/browser/downloads'
import { backend, bodies, calls, change, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, clickAtOnce, clickByScript, dialog, press, question, textsOf, toastTexts } from '@/test/browser/screen'
import { heading, main } from '@/test/browser/shell'
import { aMembership, aUser } from '../../../mocks/factories.ts'
import { dropped, refused } from '../../../mocks/overrides.ts'

const checkboxes = (...ids: number[]) =>
  ids.map((id) => page.getByRole('checkbox', { name: `Select user ${id}`, exact: true }))
const answer = (name: 'Confirm' | 'Cancel') => button(name, question())
const ledger = (name: string) => page.getByRole('dialog', { name, exact: true })
const ledgerRows = () => textsOf(dialog().getByRole('listitem'))
const panel = () => page.getByRole('region', { name: 'Jobs' })

/** Leaves so few users that all are on one page. */
beforeEach(() => {
  backend.db.users = backend.db.users.slice(0, 10)
})

/** Opens the list of users, and selects some of them. */
async function selectUsers(...ids: number[]) {
  renderRoute('users/list')
  for (const checkbox of checkboxes(...ids)) {
    await expect.element(checkbox).toBeVisible()
    clickByScript(checkbox)
  }
  await expect.element(page.getByRole('status').filter({ hasText: `${ids.length} selected` })).toBeInTheDocument()
}

/** Makes users active, so that they can be blocked. */
const activate = (...ids: number[]) => {
  for (const id of ids) change(backend.db.users, id, { status: 'active' })
}

async function start(action: string) {
  await button(action, main()).click()
  await answer('Confirm').click()
}

const statuses = (...ids: number[]) => ids.map((id) => backend.db.users.find((user) => user.id === id)?.status)
const periodsOf = (id: number) => backend.db.memberships.filter(({ user_id }) => user_id === id).length

describe('blocking users', () => {
  test('names everybody with the role Admin apart, and leaves out oneself and those who are blocked', async () => {
    activate(2, 6, 7, 8)
    change(backend.db.users, 2, { first_name: 'Linh\u202E' }) // would turn the rest of the sentence
    await selectUsers(1, 2, 4, 6, 7, 8)
    await button('Block', main()).click()
    await expect
      .element(question())
      .toHaveAccessibleDescription('Are you sure you want to change status of 4 users to Blocked ?')
    await expect.element(question()).toMatchTextContent('1 is blocked already and will be left out: Khôi Đặng Minh.')
    await expect.element(question()).toMatchTextContent('1 is your own account and will be left out')
    await expect.element(question()).toMatchTextContent('With the role Admin: Linh Trần Thùy.')
    await expect.element(question()).toMatchTextContent(`${backend.db.users[1]?.email} · Admin`)
    expect(question().getByRole('listitem').elements()).toHaveLength(4)
    await expect.element(answer('Cancel')).toHaveFocus()
    clickAtOnce(answer('Confirm'), answer('Confirm'))

    await expect.element(ledger('Block users')).toMatchTextContent('4 of 4 done')
    expect(toastTexts()).toEqual([]) // the ledger says it
    expect(statuses(2, 6, 7, 8)).toEqual(['blocked', 'blocked', 'blocked', 'blocked'])
    for (const id of [1, 4]) expect(calls('PUT', `users/${id}/status`)).toEqual([])
    await expect.element(page.getByRole('checkbox', { name: 'Select user 6', includeHidden: true })).not.toBeChecked()
    await button('Close', ledger('Block users')).last().click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /^Linh/ })).toHaveFocus() // the first row of the job
  })

  test('continues in the background on every screen, and Stop stops it', async () => {
    activate(6, 7, 8, 9, 10)
    const releases = [6, 7, 8].map((id) => hold('put', `users/${id}/status`))
    await selectUsers(6, 7, 8, 9, 10)
    await start('Block')
    const [sending, waiting] = [expect.stringContaining('Sending'), expect.stringContaining('Waiting')]
    await expect.poll(ledgerRows).toEqual([sending, sending, sending, waiting, waiting])
    await button('Continue in background').click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
    await expect.element(heading('News')).toBeVisible()
    await expect.element(panel().getByText('0 of 5 done')).toBeVisible()
    await button('Stop', panel()).click()
    for (const release of releases) release()
    await expect.element(panel().getByText('3 of 5 done, 2 not done').first()).toBeVisible()
    expect(statuses(9, 10)).toEqual(['active', 'active'])

    await button('Details', panel()).click()
    await button('Continue with 2').click()
    await expect.element(dialog()).toMatchTextContent('5 of 5 done')
    expect(statuses(9, 10)).toEqual(['blocked', 'blocked'])
  })
})

describe('extending memberships', () => {
  test('shows the current and the new end of each membership, and repeats only a refused row', async () => {
    backend.use(...refused('post', 'users/4/memberships', 'khách hàng bị khóa'))
    await selectUsers(3, 4, 6)
    await button('Extend membership', main()).click()
    const before = [3, 4, 6].map(periodsOf)
    await expect.element(question()).toMatchTextContent('Aug 1st, 2030 → Feb 1st, 2031')
    await question().getByRole('radio', { name: '15 months' }).click()
    await expect.element(question()).toMatchTextContent('Aug 1st, 2030 → Nov 1st, 2031')
    await answer('Confirm').click()
    await expect.element(dialog()).toMatchTextContent('2 of 3 done, 1 refused')
    await expect.element(dialog()).toMatchTextContent('Khách hàng bị khóa')
    expect(bodies('POST', 'users/3/memberships')).toEqual([{ months: 15 }])
    await button('Retry 1 that failed').click()
    await expect.poll(() => calls('POST', 'users/4/memberships').length).toBe(2)
    await expect.element(dialog()).toMatchTextContent('2 of 3 done, 1 refused')
    expect([3, 4, 6].map(periodsOf)).toEqual(before.map((count, index) => (index === 1 ? count : count + 1)))
    expect(calls('POST', 'users/3/memberships')).toHaveLength(1)
    await button('Close', dialog()).last().click()
    await button('Recent changes', page).click()
    const changes = page.getByRole('region', { name: 'Activity' })
    await expect.element(changes).toMatchTextContent('Extend membership by 15 months')
    await expect.element(changes).toMatchTextContent('It cannot be undone.')
  })

  test('an extension without a response is looked up in the history', async () => {
    const before = periodsOf(3)
    backend.use(...dropped('post', 'users/3/memberships'))
    await selectUsers(3, 6)
    await start('Extend membership')
    await expect.element(dialog()).toMatchTextContent('1 of 2 done, 1 unknown')
    expect(ledgerRows().find((text) => text?.includes('Đào'))).toContain(
      'Connection error. It may have been done anyway.',
    )
    await expect.element(button('Retry 1 that failed')).not.toBeInTheDocument()
    await button('Check 1 unknown').click()
    await expect.element(dialog()).toMatchTextContent('Check again in 20 seconds.')
    // The server was slow: the extension arrives.
    backend.db.memberships.push(aMembership({ user_id: 3 }))
    await button('Check 1 unknown').click()
    await expect.element(dialog()).toMatchTextContent('2 of 2 done')
    expect(calls('POST', 'users/3/memberships')).toHaveLength(1)
    expect(periodsOf(3)).toBe(before + 1)
  })

  // Rules: Resilience: Somebody else has extended
  test('does not extend a membership that has changed since', async () => {
    await selectUsers(3, 6)
    await button('Extend membership', main()).click()
    change(backend.db.users, 3, { membership: { expired_at: '2031-02-01T05:00:00Z' } }) // in another tab
    await answer('Confirm').click()
    await expect.element(dialog()).toMatchTextContent('1 of 2 done, 1 refused')
    await expect
      .element(dialog())
      .toMatchTextContent('Not extended: the membership has changed since, and runs until February 1st, 2031')
    expect(calls('POST', 'users/3/memberships')).toEqual([])
  })
})

test('deleting many users needs their number to be typed', async () => {
  const ids = Array.from({ length: 21 }, (_, index) => index + 101)
  backend.db.users.push(...ids.map((id) => aUser({ id })))
  renderRoute('users/list?perPage=50')
  await expect.element(page.getByRole('checkbox', { name: 'Select user 101' })).toBeVisible()
  for (const checkbox of checkboxes(...ids)) clickByScript(checkbox)
  await expect.element(page.getByText('21 selected').first()).toBeVisible()
  await button('Delete', main()).click()
  await expect.element(question()).toHaveAccessibleDescription('Are you sure you want to delete 21 users ?')
  await expect.element(question()).toMatchTextContent('This cannot be undone.')
  await expect.element(answer('Confirm')).toBeDisabled()
  await question().getByLabelText('Type 21 to confirm').fill('21')
  await answer('Confirm').click()
  await expect.element(dialog()).toMatchTextContent('21 of 21 done')
  expect(backend.db.users).toHaveLength(10)
  const files = collectDownloads()
  await button('Download results').click()
  await expect
    .poll(() => files.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^users-delete-20\d\d-\d\d-\d\d\.csv$/)])
  expect(await files[0]?.text()).toMatch(/^\uFEFFID,Name,Detail,Outcome,Reason\r\n101,.*,Done,\r\n/)
  await press('{Escape}')
  await expect.poll(currentPath).toBe('users/list?perPage=50')
})
