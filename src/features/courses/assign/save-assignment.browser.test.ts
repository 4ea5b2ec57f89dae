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
  changes,
  description,
  expectUsers,
  openAssignment,
  pasteToggle,
} from '@/test/browser/assign-dialog'
import { backend, bodies, hold } from '@/test/browser/network'
import { button, clickAtOnce, confirm, dialog, message, question, toastTexts } from '@/test/browser/screen'
import { logIn } from '@/test/browser/session'
import { dropped, refused } from '../../../../mocks/overrides.ts'

const puts = () => bodies('PUT', 'courses/2/users')
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
    await button('Confirm', question()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
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
  await confirm().click()
  await expect.element(dialog()).not.toBeInTheDocument()
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
