import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
import { bodies, calls } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  cancel,
  confirm,
  dialog,
  message,
  press,
  question,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'

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
    .toEqual(['Đào Nguyễn Thị Hồngdao.nguyen@example.com', 'Khôi Đặng Minhkhoi.dang@example.com'])
  await expect.element(available.user('An Nguyễn Hoài admin@example\\.com')).toBeVisible()
  await expect.element(assigned.count()).toHaveTextContent('Assigned users2')
  await expect.element(available.count()).toHaveTextContent('Available users135')
  expect(calls('GET', 'courses/2/users/assigned')).toHaveLength(1)
  expect(calls('GET', 'courses/2/users/unassigned')).toHaveLength(1)

  await available.user('An ').click()
  await available.user('Ngọc ').click({ modifiers: ['Control'] })
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

  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(puts()).toEqual([])
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
  await confirm().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(puts()).toEqual([{ description: '', user_ids: [3, 4, 1, 2] }])
})
