import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchBox } from '@/test/browser/list-page'
import { backend, bodies, calls, change, hold, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import {
  button,
  clickAtOnce,
  confirm,
  dialog,
  expectNoToast,
  field,
  press,
  question,
  toasts,
  toastTexts,
} from '@/test/browser/screen'
import { sessionEnded } from '@/test/browser/session'
import { header } from '@/test/browser/shell'
import { openAndHoldToasts, toast } from '@/test/browser/toasts'
import { dropped } from '../../../mocks/overrides.ts'

const undo = (text: string, label = 'Undo') => button(label, toast(text))

/** The list with user 2 alone. */
const user2 = 'users/list?keyword=linh@'

/** Clicks a button of a row and answers its question. */
async function act(name: string) {
  await button(name, page).click()
  await button('Confirm', question()).click()
}

const news = {
  title: 'Khai giảng lớp Salsa',
  description: 'Lớp mới',
  content: 'Thứ hai',
  link: 'https://example.com/a',
  file: 'https://cdn.example.com/a.png',
  weight: 3,
}

test('the Undo shortcut, pressed twice at once, undoes two changes, even of people with the same name', async () => {
  for (const user of backend.db.users) Object.assign(user, { first_name: 'An', last_name: 'Nguyễn' })
  await openAndHoldToasts('users/list')
  const blocked = () => backend.db.users.filter(({ status }) => status === 'blocked').map(({ id }) => id)
  const before = blocked()
  await act('Block user 71')
  await act('Block user 59')
  await expect.poll(() => toasts().getByRole('button', { name: 'Undo' }).elements().length).toBe(2)
  expect(blocked()).toHaveLength(before.length + 2)
  await press('{Control>}zz{/Control}')
  await expect.poll(blocked).toEqual(before)
})

describe('a change of the status', () => {
  test.each([
    [user2, 'Block user 2', 'Linh Trần Thùy is now Blocked.', 'users/2/status', { status: 'active' }],
    [
      'courses/list?orderBy=name',
      'Disable course 1',
      'Làm quen với lớp học is now Disabled.',
      'courses/1/status',
      { active: true },
    ],
    [
      'courses/2/lessons?orderBy=title',
      'Disable lesson 3',
      'Bước cơ bản tại chỗ is now Disabled.',
      'lessons/3/status',
      { active: true },
    ],
  ])('can be undone: %s, %s', async (list, name, text, path, body) => {
    await openAndHoldToasts(list)
    await act(name)
    await undo(text).click()
    await expect.poll(() => bodies('PUT', path)).toEqual([expect.anything(), body])
    await expect.poll(toastTexts).toEqual(['Undone.'])
    await expect.element(button(name, page)).toBeVisible()
  })

  test('is offered by one button: a toast, the recent changes, or the ledger of a job', async () => {
    const undoButtons = () => page.getByRole('button', { name: /^Undo/ }).elements().length
    await openAndHoldToasts('users/list')
    await act('Block user 71')
    await expect.poll(undoButtons).toBe(1)
    await button('Recent changes', page).click()
    await expect.element(page.getByRole('region', { name: 'Recent changes' })).toMatchTextContent('is now Blocked')
    await expect.poll(undoButtons).toBe(1)
    await button('Recent changes', page).click()
    await act('Block user 59')
    await expect.poll(undoButtons).toBe(1)
    await page.getByRole('checkbox', { name: 'Select user 104', exact: true }).click()
    await act('Block')
    await expect.element(dialog()).toMatchTextContent('1 of 1 done')
    await expect.poll(undoButtons).toBe(1)
  })

  test('is listed as undone only once the server has responded', async () => {
    await openAndHoldToasts(user2)
    await act('Block user 2')
    await expect.element(undo('Linh Trần Thùy is now Blocked.')).toBeVisible()
    const release = hold('put', 'users/:id/status')
    await undo('Linh Trần Thùy is now Blocked.').click()
    await header().getByRole('button', { name: 'Recent changes' }).click()
    const panel = page.getByRole('region', { name: 'Recent changes' })
    await expect.element(panel).toMatchTextContent('Undo in progress.')
    release()
    await expect.element(panel).toMatchTextContent('Undone, or changed since.')
  })

  test('is not undone if somebody has changed the record since', async () => {
    await openAndHoldToasts(user2)
    await act('Block user 2')
    await expect.element(undo('Linh Trần Thùy is now Blocked.')).toBeVisible()
    change(backend.db.users, 2, { status: 'pending' })
    await undo('Linh Trần Thùy is now Blocked.').click()
    await expect.poll(toastTexts).toEqual(['Not undone: it has been changed since.'])
    expect(calls('PUT', 'users/2/status')).toHaveLength(1)
  })

  test('of a pending user cannot be undone, nor a deletion, which the questions say', async () => {
    change(backend.db.users, 2, { status: 'pending' })
    await openAndHoldToasts(user2)
    await button('Delete user 2', page).click()
    await expect.element(question()).toMatchTextContent("This can't be undone.")
    await button('Cancel', question()).click()
    await button('Activate user 2', page).click()
    await expect.element(question()).toMatchTextContent("The status can't be changed back to Pending.")
    await button('Confirm', question()).click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Linh Trần Thùy is now Active.' }))
      .toBeInTheDocument()
    expect(toastTexts()).toEqual([])
  })
})

test('the shortcut of Undo works while the toast is visible, but not in fields, over a question or in a changed form', async () => {
  await openAndHoldToasts(user2)
  await act('Block user 2')
  await expect.element(undo('Linh Trần Thùy is now Blocked.')).toBeVisible()
  const reads = calls('GET', 'users/2').length // Undo reads the record first
  await searchBox().click()
  await press('{Control>}z{/Control}')
  await button('Delete user 2', page).click()
  await press('{Control>}z{/Control}')
  await button('Cancel', question()).click()
  await page.getByRole('button', { name: 'Add Account' }).click()
  await field('First Name').fill('Mai')
  button('Close', dialog()).element().focus()
  await press('{Control>}z{/Control}')
  await expect.element(undo('Linh Trần Thùy is now Blocked.')).toBeInTheDocument()
  expect(calls('GET', 'users/2')).toHaveLength(reads)

  await field('First Name').fill('')
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  button('Activate user 2', page).element().focus()
  await press('{Control>}z{/Control}')
  await expect.poll(() => bodies('PUT', 'users/2/status')).toEqual([{ status: 'blocked' }, { status: 'active' }])
})

test.each([
  ['contents/news?keyword=Salsa tối', 'news', 3, 'Delete news 3', "Deleted 'Salsa tối'."],
  ['courses/list?orderBy=name', 'courses', 1, 'Delete course 1', "Deleted 'Làm quen với lớp học'."],
  ['courses/2/lessons?orderBy=title', 'lessons', 3, 'Delete lesson 3', "Deleted 'Bước cơ bản tại chỗ'."],
] as const)('a deletion can be taken back by a new record: %s', async (list, kind, id, name, text) => {
  change(backend.db.news, 3, { ...news, title: 'Salsa tối' })
  await openAndHoldToasts(list)
  const find = () => backend.db[kind].find((one) => one.id === id)
  const deleted = new Map(Object.entries(find() ?? {}))
  await act(name)
  await expect.element(toast(text)).toMatchTextContent('as a new record with a new ID')
  clickAtOnce(undo(text, 'Recreate'), undo(text, 'Recreate'))
  await expect.poll(toastTexts).toEqual(['Recreated.'])
  expect(bodies('POST', kind)).toHaveLength(1)
  expect(find()).toBeUndefined()
  const sent = new Map(Object.entries(bodies('POST', kind)[0] ?? {}))
  const common = [...sent.keys()].filter((field) => deleted.has(field) && field !== 'id')
  expect(common.length).toBeGreaterThan(5)
  expect(common.map((field) => sent.get(field))).toEqual(common.map((field) => deleted.get(field)))
  expect(sent.get('id')).toBe(0)
})

test('an edit can be undone: the old values are sent, unless it sets a password', async () => {
  const saved = 'Update user successful'
  const lost = 'Not undone: Connection error. It may have been saved anyway.'
  const phone = backend.db.users[2]?.phone
  await openAndHoldToasts('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  await confirm().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  backend.use(...dropped('put', 'users/:id'))
  await undo(saved).click()
  await expect.element(toast(lost)).toBeVisible()
  repairServer()
  await undo(lost).click()
  await expect.poll(toastTexts).toEqual(['Undone.'])
  expect(backend.db.users[2]?.phone).toBe(phone)
  expect(bodies('PUT', 'users/3')[1]).not.toHaveProperty('password')

  renderRoute('users/list?keyword=dao&edit=3')
  await field('Password').fill('moonlight')
  await confirm().click()
  await expect.element(toast(saved)).toBeVisible()
  await expect.element(undo(saved)).not.toBeInTheDocument()
})

test('the login screen shows no toast after the session has ended during an undo', async () => {
  await openAndHoldToasts(user2)
  await act('Block user 2')
  const offered = toasts().getByRole('button', { name: 'Undo' })
  await expect.element(offered).toBeVisible()
  backend.db.revokeAll()
  await offered.click()
  await expect.element(sessionEnded()).toBeVisible()
  await expect.poll(() => calls('PUT', 'auth/refresh')).toHaveLength(1)
  await expect.poll(toastTexts).toEqual([]) // the offer fades out
  await expectNoToast()
})
