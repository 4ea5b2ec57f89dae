import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { recentChanges } from '@/jobs/recent-changes'
import {
  addresses,
  assigned,
  assignmentSaved,
  assignOnServer,
  available,
  changeCounts,
  description,
  expectUsers,
  openAssignment,
  pasteToggle,
} from '@/test/browser/assign-dialog'
import { backend, bodies, hold } from '@/test/browser/network'
import { button, clickAtOnce, confirm, dialog, message, question, toastTexts } from '@/test/browser/screen'
import { logIn } from '@/test/browser/session'
import { resizeWindow } from '@/test/browser/shell'
import { dropped, refused, serverError } from '../../../../mocks/overrides.ts'

const puts = () => bodies('PUT', 'courses/2/users')
const saveFailed = 'Failed to assign users to course'
/** The marks of users who are to be moved. */
const marks = () => dialog().getByText(/^(New|Unassigned)$/)

describe('saving an assignment', () => {
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
    await button('Confirm', question()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(puts()).toEqual([{ description: '', user_ids: [3, 4, 1, 5] }])
  })

  test('disables the fields and the buttons that move users', async () => {
    const release = hold('put', 'courses/:id/users')
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await pasteToggle().click()
    await confirm().click()
    for (const field of [description(), addresses()]) await expect.element(field).toHaveAttribute('readonly')
    await assigned.user('Khôi').click()
    const moving = dialog().getByRole('button', { name: /^(Unassign|Assign) (selected|all|\d)/ })
    expect(moving.elements().map((element) => element.ariaDisabled)).toEqual(Array(5).fill('true'))
    await assigned.button('Unassign selected (1)').click({ force: true })
    await expectUsers({ users: assigned.selected }, 'Khôi')
    release()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('an assignment that fails to be saved', () => {
  test.each([
    ['is rejected', refused('put', 'courses/:id/users', 'không được phép', 403), 'Không được phép'],
    ['fails with a 500', serverError('courses/:id/users'), 'may have been saved'],
    ['gets no response', dropped('put', 'courses/:id/users'), 'may have been saved'],
  ])('shows the reason, keeps the changes and can be retried if it %s', async (_how, handlers, reason) => {
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
  })

  test('scrolls to the reason once, not after each change', async () => {
    await resizeWindow(375, 812)
    backend.use(...refused('put', 'courses/:id/users', 'not now', 429))
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await confirm().click()
    await expect.element(message()).toBeInViewport()
    await available.user('An ').dblClick()
    await expect.poll(changeCounts).toEqual([2, 0])
    await expect.element(message()).not.toBeInViewport()
  })

  test('is not sent, and says so, if the assigned users cannot be loaded again before', async () => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    backend.use(...serverError('courses/:id/users/assigned'))
    await confirm().click()
    await expect.poll(toastTexts).toEqual([saveFailed])
    await expect.element(message()).toHaveTextContent('Internal server error. Nothing was saved.')
    await expectUsers(assigned, 'Ngọc', 'Đào', 'Khôi')
    expect(puts()).toEqual([])
  })
})

describe('an assignment that another person changes meanwhile', () => {
  test('keeps the changes of both', async () => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await assigned.user('Khôi').dblClick()
    assignOnServer(3, 4, 6)
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(puts()).toEqual([{ description: '', user_ids: [3, 6, 5] }])
  })

  test('is not sent if no user remains', async () => {
    await openAssignment()
    await assigned.user('Khôi').dblClick()
    assignOnServer(4)
    await confirm().click()
    await expect.element(message()).toHaveTextContent('Please assign at least one user')
    await expect.element(assigned.users()).not.toBeInTheDocument()
    for (const name of ['Đào', 'Khôi']) await expect.element(available.user(name)).toBeVisible()
    await confirm().click()
    await expect.element(available.filter()).toHaveFocus()
    await expect.element(message()).toHaveTextContent('Please assign at least one user')
    expect(puts()).toEqual([])
  })

  test('drops the change of a user who was deleted', async () => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await available.user('Sơn Lê').dblClick()
    backend.db.users = backend.db.users.filter(({ id }) => id !== 5)
    await confirm().click()
    await expect.element(message()).toHaveTextContent('User 5 not found')
    await expect.poll(changeCounts).toEqual([1, 0])
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(puts().at(-1)).toEqual({ description: '', user_ids: [3, 4, 6] })
  })

  test('no longer marks a user whom the other person has moved, too', async () => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await assigned.user('Khôi').dblClick()
    assignOnServer(3, 5)
    backend.use(...refused('put', 'courses/:id/users', 'not now', 429))
    await expect.poll(() => marks().elements().length).toBe(2)
    await confirm().click()
    await expect.poll(changeCounts).toEqual([0, 0])
    await expect.element(marks()).not.toBeInTheDocument()
  })
})

describe('an assignment whose session ends during a save', () => {
  const draft = () => dialog().getByRole('region', { name: 'Draft' })
  const endSession = async () => {
    backend.db.revokeAll()
    await confirm().click()
    await logIn()
    await expect.poll(changeCounts).toEqual([0, 0])
  }

  test('is offered as a draft after the next sign-in', async () => {
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

  test('is merged with the draft of an earlier one that was not restored', async () => {
    await openAssignment()
    await available.user('Ngọc').dblClick()
    await endSession()
    await description().fill('Lớp tối')
    await assigned.user('Khôi').dblClick()
    await endSession()
    await available.user('An ').dblClick()
    await expect.poll(changeCounts).toEqual([1, 0])
    await button('Restore', draft()).click()
    await expect.poll(changeCounts).toEqual([2, 1])
    await expect.element(description()).toHaveValue('Lớp tối')
  })
})
