import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recentChanges } from '@/jobs/recent-changes'
import {
  addresses,
  assignButton,
  assigned,
  assignmentSaved,
  assignOnServer,
  available,
  changeCounts,
  changes,
  description,
  expectUsers,
  openAssignment,
  pasteToggle,
} from '@/test/browser/assign-dialog'
import { backend, bodies, calls, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  cancel,
  clickAtOnce,
  clickByScript,
  closeWith,
  confirm,
  dialog,
  message,
  press,
  question,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'
import { logIn } from '@/test/browser/session'
import { heading } from '@/test/browser/shell'
import { openAndHoldToasts, toast } from '@/test/browser/toasts'
import { dropped, refused, serverError } from '../../../../mocks/overrides.ts'

const puts = () => bodies('PUT', 'courses/2/users')

// Rules: §2: The modal 'Assign users'; §8: Assigning users succeeds
test('the dialog that assigns users shows and moves available and assigned users, lists the changes, and sends them with a description', async () => {
  assignOnServer(3, 4)
  renderRoute('courses/list?keyword=salsa')
  await button(assignButton, rows()).click()
  await expect.element(dialog()).toHaveAccessibleName('Assign users')
  await expect.element(dialog()).toHaveAccessibleDescription('Salsa cơ bản')
  expect(currentPath()).toBe('courses/list?keyword=salsa&assign=2')
  await expect
    .poll(() => textsOf(assigned.users()))
    .toEqual(['Đào Nguyễn Thị Hồng dao.nguyen@example.com', 'Khôi Đặng Minh khoi.dang@example.com'])
  await expect.element(available.user('An Nguyễn Hoài admin@example\\.com')).toBeVisible()
  await expect.poll(() => textsOf(assigned.count())).toEqual(['Assigned users 2'])
  await expect.poll(() => textsOf(available.count())).toEqual(['Available users 135'])
  expect(calls('GET', 'courses/2/users/assigned')).toHaveLength(1)
  expect(calls('GET', 'courses/2/users/unassigned')).toHaveLength(1)

  await available.user('An ').click()
  await available.user('Ngọc ').click()
  await available.button('Assign selected (2)').click()
  await assigned.user('Khôi').click()
  await assigned.button('Unassign selected (1)').click()
  await expect
    .poll(() => textsOf(assigned.users()))
    .toEqual([
      expect.stringMatching(/^An .*New$/),
      expect.stringMatching(/^Ngọc .*New$/),
      expect.stringMatching(/^Đào/),
    ])
  await expect.element(available.user('Khôi .*Unassigned$')).toBeVisible()

  await expect.poll(changeCounts).toEqual([2, 1])
  await changes().click()
  const list = page.getByRole('region', { name: 'Changes' })
  await expect
    .poll(() => textsOf(list.getByRole('listitem')))
    .toEqual(['An Nguyễn Hoài', 'Ngọc Phạm Bảo', 'Khôi Đặng Minh'])
  await press('{Escape}')
  await expect.element(list).not.toBeInTheDocument()

  await description().fill('Lớp tối thứ ba')
  await confirm().click()
  await expect.poll(toastTexts).toEqual([assignmentSaved])
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(puts()).toEqual([{ description: 'Lớp tối thứ ba', user_ids: [3, 1, 5] }])

  await button(assignButton, rows()).click()
  await expectUsers(assigned, 'An ', 'Đào', 'Ngọc')
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('is opened with the course of the list, also by Back, without reading the course', async () => {
  renderRoute('courses/list?keyword=salsa')
  await button(assignButton, rows()).click()
  await expect.element(dialog()).toBeVisible()
  clickByScript(page.getByRole('link', { name: 'Dashboard', includeHidden: true }).first())
  await expect.poll(currentPath).toBe('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  history.back()
  await expect.element(dialog()).toBeVisible()
  expect(calls('GET', 'courses/2')).toEqual([])
})

test('closing asks before moves or pasted addresses are discarded, but Cancel discards them', async () => {
  await openAssignment()
  await pasteToggle().click()
  await addresses().fill('linh@example.com')
  await pasteToggle().click()
  await expect.element(addresses()).not.toBeInTheDocument()
  await press('{Escape}')
  await expect.element(question()).toMatchTextContent('Leave without saving?')
  await button('Cancel', question()).click()
  await pasteToggle().click()
  await expect.element(addresses()).toHaveValue('linh@example.com')
  await addresses().fill('')
  await available.user('Ngọc').dblClick()
  await press('{Escape}')
  await expect.element(question()).toMatchTextContent('Leave without saving?')
  await button('Cancel', question()).click()
  await expectUsers(assigned, 'Ngọc', 'Đào', 'Khôi')

  await closeWith(cancel())
  expect(puts()).toEqual([])
})

test('Undo of a Cancel replaces other moves in the same dialog, once the person has chosen to leave them', async () => {
  await openAndHoldToasts('courses/list?keyword=salsa&assign=2')
  await available.user('Ngọc ').dblClick()
  await closeWith(cancel())
  await button(assignButton, rows()).click()
  await available.user('An ').dblClick()
  await button('Undo', toast('Discarded.')).click()
  await button('Confirm', question()).click()
  const added = () => textsOf(assigned.users()).filter((text) => text.endsWith('New'))
  await expect.poll(added).toEqual([expect.stringContaining('Ngọc')])
})

test('pasted email addresses are counted, and block Confirm until the found users are assigned', async () => {
  const missing = () => textsOf(dialog().getByRole('listitem'))
  await openAssignment()
  await pasteToggle().click()
  await expect.element(addresses()).toHaveFocus()
  await addresses().fill('ADMIN@example.com\nlinh@example.com\ndao.nguyen@example.com\nnobody@example.com\n')
  await expect.element(dialog().getByText('2 found, 1 already assigned, 1 not found')).toBeVisible()
  expect(missing()).toEqual(['nobody@example.com', 'dao.nguyen@example.com'])
  await pasteToggle().click()
  await confirm().click()
  await expect.element(message()).toHaveTextContent('2 found, but not assigned yet. Assign them or clear the text.')
  await expect.element(message()).toBeInViewport()
  await expect.element(addresses()).toHaveFocus()
  expect(puts()).toEqual([])

  await button('Assign 2 found').click()
  await expectUsers(assigned, 'An ', 'Linh ', 'Đào', 'Khôi')
  await expect.element(dialog().getByText('2 added. Confirm to save.')).toBeVisible()
  expect(missing()).toEqual(['nobody@example.com', 'dao.nguyen@example.com'])
  await expect.element(message()).not.toBeInTheDocument()
  await assigned.user('Linh ').dblClick() // removes her again
  await expect.element(dialog().getByText('1 found, 2 already assigned, 1 not found')).toBeVisible()
  await button('Assign 1 found').click()
  await closeWith(confirm())
  expect(puts()).toEqual([{ description: '', user_ids: [3, 4, 1, 2] }])
})

const loadFailed = 'Failed to fetch users'
/** Lets the server respond with these users to a list of course 2. */
const respondWith = (side: 'assigned' | 'unassigned', data: object[]) =>
  backend.use(http.get(`*/api/v1/courses/2/users/${side}`, () => HttpResponse.json({ data })))

describe('loading the users of a course', () => {
  // Rules: §8: Loading the assignment lists
  test.each(['assigned', 'unassigned'] as const)(
    'shows that the %s users failed, and Confirm is disabled until Retry loads them',
    async (side) => {
      assignOnServer(3, 4)
      backend.use(...serverError(`courses/:id/users/${side}`))
      renderRoute('courses/list?assign=2')
      await expect.poll(toastTexts).toEqual([loadFailed])
      await expect.element(message()).toMatchTextContent('This could not be loaded')
      await expect.element(confirm()).toBeDisabled()
      await expect.element(available.list()).not.toBeInTheDocument()

      respondWith(
        side,
        backend.db.users.filter(({ id }) => [3, 4].includes(id) === (side === 'assigned')),
      )
      await button('Retry').click()
      await expectUsers(assigned, 'Đào', 'Khôi')
      await expect.element(confirm()).toBeEnabled()
      expect(puts()).toEqual([])
    },
  )

  test.each([
    ['a user is invalid', { data: [{ id: 3 }, { first_name: 'No id' }] }],
    ['it is only a part of the list', { data: [{ id: 3 }], meta: { total: 12 } }],
    ['it says that it failed', { success: false, data: [] }],
  ])('fails if %s, because a save would remove users', async (_what, body) => {
    backend.use(http.get('*/api/v1/courses/2/users/assigned', () => HttpResponse.json(body)))
    renderRoute('courses/list?assign=2')
    await expect.poll(toastTexts).toEqual([loadFailed])
    await expect.element(confirm()).toBeDisabled()
  })
})

test('the link to the users of a course of the type Intro opens no dialog, loads no users and shows the reason', async () => {
  renderRoute('courses/list?assign=1')
  await expect.poll(toastTexts).toEqual(['Only Special or Regular courses can assign users'])
  await expect.poll(currentPath).toBe('courses/list')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(backend.requests.filter(({ path }) => path.includes('/users/'))).toEqual([])
})

const saveFailed = 'Failed to assign users to course'

describe('saving an assignment', () => {
  // Rules: §5: Assign users
  test('requires at least one assigned user', async () => {
    await openAssignment()
    await assigned.button('Unassign all 2').click()
    await confirm().click()
    await expect.element(message()).toHaveTextContent('Please assign at least one user')
    await expect.element(message()).toBeInViewport()
    await expect.element(available.filter()).toHaveFocus()
    await available.user('Ngọc').dblClick()
    await expect.element(message()).not.toBeInTheDocument()
    expect(puts()).toEqual([])
  })

  test('sends it once if Confirm is pressed twice, and ignores changes meanwhile', async () => {
    const release = hold('put', 'courses/:id/users')
    await openAssignment()
    await available.user('Ngọc').dblClick()
    clickAtOnce(confirm(), confirm())
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
    await confirm().click({ force: true })
    await assigned.user('Khôi').dblClick()
    await expect.poll(changeCounts).toEqual([1, 0])
    release()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(puts()).toEqual([{ description: '', user_ids: [3, 4, 5] }])
    expect(recentChanges.get()[0]).toMatchObject({ text: 'Assigned users to course 2.', names: 'Salsa cơ bản' })
  })

  test('continues to save if it is left while the assigned users are read again, as it says', async () => {
    await openAssignment()
    await available.user('Ngọc ').dblClick()
    const release = hold('get', 'courses/:id/users/assigned')
    await confirm().click()
    await expect.poll(() => calls('GET', 'courses/2/users/assigned')).toHaveLength(2)
    await press('{Escape}')
    await expect.element(question()).toMatchTextContent('The save continues.')
    await closeWith(button('Confirm', question()))
    release()
    await expect.poll(puts).toHaveLength(1)
    await expect.poll(toastTexts).toEqual([assignmentSaved])
  })

  // Rules: §2: Selected users that were not moved
  test('asks about users that are selected, but not moved', async () => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await available.user('An ').click()
    await assigned.user('Khôi').click()
    await confirm().click()
    await expect.element(question()).toMatchTextContent('Save without the 2 selected users?')
    await button('Cancel', question()).click()
    await available.button('Assign selected (1)').click()
    await confirm().click()
    await expect.element(question()).toMatchTextContent('Save without the 1 selected user?')
    expect(puts()).toEqual([])
    await closeWith(button('Confirm', question()))
    expect(puts()).toEqual([{ description: '', user_ids: [3, 4, 1, 5] }])
  })
})

// Rules: §8: Assigning users fails
test.each([
  ['is rejected', refused('put', 'courses/:id/users', 'không được phép', 403), 'Không được phép'],

  ['gets no response', dropped('put', 'courses/:id/users'), 'may have been saved'],
])(
  'an assignment that fails to be saved shows the reason, keeps the changes and can be retried if it %s',
  async (_how, handlers, reason) => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await description().fill('Lớp tối')
    backend.use(...handlers)
    await confirm().click()
    await expect.poll(toastTexts).toContain(saveFailed)
    await expect.element(message()).toMatchTextContent(reason)
    await expect.poll(changeCounts).toEqual([1, 0])
    await expectUsers(assigned, 'Ngọc', 'Đào', 'Khôi')
    await expect.element(description()).toHaveValue('Lớp tối')
    expect(puts()).toHaveLength(1)

    backend.use(http.put('*/api/v1/courses/2/users', () => new HttpResponse(null, { status: 204 })))
    await confirm().click()
    await expect.poll(toastTexts).toContain(assignmentSaved)
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(puts().slice(1)).toEqual([{ description: 'Lớp tối', user_ids: [3, 4, 5] }])
  },
)

// Rules: §7: Assignment; Resilience: A colleague assigns users to the same course
test('an assignment that another person changes meanwhile keeps the changes of both', async () => {
  await openAssignment()
  await available.user('Ngọc').dblClick()
  await assigned.user('Khôi').dblClick()
  assignOnServer(3, 4, 6)
  await closeWith(confirm())
  expect(puts()).toEqual([{ description: '', user_ids: [3, 6, 5] }])
})

const draft = () => dialog().getByRole('region', { name: 'Draft' })
const endSession = async () => {
  backend.db.revokeAll()
  await confirm().click()
  await logIn()
  await expect.element(changes()).toMatchTextContent('No changes')
}

test('an assignment whose session ends during a save is offered as a draft after the next sign-in', async () => {
  await openAssignment()
  await available.user('Ngọc').dblClick()
  await assigned.user('Khôi').dblClick()
  await description().fill('Lớp tối')
  await pasteToggle().click()
  await addresses().fill('nobody@example.com')
  await endSession()
  await button('Restore', draft()).click()
  await expect.element(description()).toHaveFocus()
  await expect.poll(changeCounts).toEqual([1, 1])
  await expect.element(addresses()).toHaveValue('nobody@example.com')
  await confirm().click()
  await expect.poll(toastTexts).toContain(assignmentSaved)
  expect(puts()).toEqual([{ description: 'Lớp tối', user_ids: [3, 5] }])
})
