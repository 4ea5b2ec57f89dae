import { describe, expect, test } from 'vitest'
import {
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
} from '@/test/browser/assign-dialog'
import { backend, bodies } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, press, rows, textsOf, toastTexts } from '@/test/browser/screen'
import { focus } from '@/test/browser/shell'
import { crowd } from '../../../../../mocks/crowd.ts'

const userCount = ({ users }: typeof available) => users().elements().length

describe('the selection of users', () => {
  test('stays when the filter changes, and counts the users whom the filter hides', async () => {
    await openAssignment()
    await available.filter().fill('ngoc pham')
    await available.user('Ngọc Phạm').click()
    await available.filter().fill('son le')
    await available.user('Sơn Lê').click()
    await expect.element(dialog().getByText('1 of the selected do not match the filter.')).toBeVisible()
    await expect.element(available.button('Assign selected (2)')).toBeInViewport({ ratio: 1 })
    await available.button('Assign selected (2)').click()
    await expectUsers(assigned, 'Ngọc Phạm', 'Sơn Lê', 'Đào', 'Khôi')
  })

  test('does not move with a double click, which moves only the user under the pointer', async () => {
    await openAssignment()
    const { height } = assigned.list().element().getBoundingClientRect()
    await assigned.list().dblClick({ position: { x: 80, y: height - 20 } })
    await expect.element(changes()).toMatchTextContent('No changes')
    await available.user('An ').click()
    await available.user('Linh ').click()
    await available.user('Ngọc ').dblClick()
    await expectUsers(assigned, 'Ngọc', 'Đào', 'Khôi')
  })
})

describe('the filter of users', () => {
  test('matches parts of name and email address, ignoring case and accents', async () => {
    await openAssignment()
    await assigned.filter().fill('NGUYEN dao')
    await expectUsers(assigned, 'Đào Nguyễn')
    await assigned.filter().fill('khoi.dang@')
    await expectUsers(assigned, 'Khôi')
    await expect.poll(() => textsOf(assigned.count())).toEqual(['Assigned users 1 of 2 match'])
    await assigned.filter().fill('nobody at all')
    await expect.element(assigned.users()).not.toBeInTheDocument()
    await expect.element(dialog().getByText('No users match.')).toBeVisible()
  })

  test('limits "Assign all" to the users who match', async () => {
    await openAssignment()
    await available.filter().fill('nguyen')
    const all = available.button(/^Assign all \d+ matching users$/)
    await expect.element(all).toBeVisible()
    const matching = Number(/\d+/.exec(all.element().textContent)?.[0])
    expect(matching).toBeGreaterThan(20)
    await all.click()
    await expect.element(available.users()).not.toBeInTheDocument()
    await available.filter().fill('')
    await expect.element(available.count()).toHaveTextContent(`Available users${135 - matching}`)
    await expect.poll(changeCounts).toEqual([matching, 0])
    await confirm().click()
    await expect.poll(toastTexts).toEqual([assignmentSaved])
    const course = backend.db.courses.find(({ id }) => id === 2)
    const named = backend.db.users.filter(({ id }) => course?.user_ids.includes(id) && id !== 4)
    expect(named).toHaveLength(matching + 1)
    for (const user of named) expect(`${user.last_name} ${user.email}`).toMatch(/Nguyễn|nguyen/)
  })
})

describe('the keyboard', () => {
  test('finds, selects, moves and saves users', async () => {
    assignOnServer(3, 4)
    renderRoute('courses/list?keyword=salsa')
    await focus(button(assignButton, rows()))
    await press('{Enter}')
    await expect.element(description()).toHaveFocus()
    await expect.element(available.users().first()).toBeVisible()
    for (const stop of ['Help: Description', 'Paste email addresses']) await expect.element(button(stop)).toBeVisible()
    await press('{Tab}{Tab}')
    await expect.element(available.filter()).toHaveFocus()
    await press('ngoc pham{ArrowDown}')
    await expect.element(available.list()).toHaveFocus()
    await expect.poll(() => userCount(available)).toBe(1)
    await press('{Enter}')
    await expectUsers(assigned, 'Ngọc Phạm', 'Đào', 'Khôi')
    const announcement = dialog().getByRole('status').filter({ hasText: '1 to be assigned.' })
    await expect.element(announcement).toMatchTextContent(/3 assigned, \d+ available/)

    await press('{Tab}{Tab}') // The toolbar is one tab stop.
    await expect.element(assigned.filter()).toHaveFocus()
    await press('{Tab}k ')
    await expectUsers({ users: assigned.selected }, 'Khôi')
    await press('{Tab}')
    await expect.element(assigned.button('Unassign selected (1)')).toHaveFocus()
    await press('{Enter}')
    await expectUsers(assigned, 'Ngọc Phạm', 'Đào')
    await press('{ArrowRight}')
    await expect.element(assigned.button('Unassign all 2')).toHaveFocus()
    await press('{Tab}')
    await expect.element(changes()).toHaveFocus()
    await press('{Tab}{Tab}{Enter}')
    await expect.poll(toastTexts).toEqual([assignmentSaved])
    expect(bodies('PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 5] }])
    await expect.element(button(assignButton, rows())).toHaveFocus()
  })

  test('moves the active user with Enter, not a selected user whom the filter hides', async () => {
    await openAssignment()
    await available.user('Ngọc Phạm').click()
    await available.filter().fill('admin@')
    await expectUsers(available, 'An ')
    await press('{ArrowDown}{Enter}')
    await expect.element(available.users()).not.toBeInTheDocument()
    await press('{Enter}')
    await expectUsers(assigned, 'An ', 'Đào', 'Khôi')
    await expect.element(available.button('Assign selected (1)')).toBeVisible()
    await expect.poll(changeCounts).toEqual([1, 0])
  })
})

const assignedIds = () => backend.db.courses.find(({ id }) => id === 2)?.user_ids

const slowly = { timeout: 60_000 }

test('25,000 users in each list can be selected and moved by keyboard, with few elements', async () => {
  crowd(backend.db, { courseId: 2, perSide: 25_000 })
  renderRoute('courses/list?assign=2')
  for (const { count } of [available, assigned]) await expect.element(count(), slowly).toMatchTextContent(/25,000$/)
  expect(document.querySelectorAll('*').length).toBeLessThan(2_000)
  await focus(available.list())
  await press('{End}')
  await expect.element(available.users().last()).toHaveAttribute('aria-posinset', '25000')
  await expect.element(available.users().last()).toHaveAttribute('aria-setsize', '25000')
  await expect.element(available.users().last()).toBeInViewport()
  await press('{Shift>}{PageUp}{/Shift}')
  const selected = available.button(/^Assign selected \(\d+\)$/)
  await expect.element(selected, slowly).toBeEnabled()
  const chosen = Number(/\d+/.exec(selected.element().textContent)?.[0])
  await press('{Enter}')
  await expect.poll(changeCounts, slowly).toEqual([chosen, 0])

  await focus(confirm())
  await press('{Enter}')
  await expect.element(dialog(), slowly).not.toBeInTheDocument()
  expect(new Set(assignedIds()).size).toBe(25_000 + chosen)
})
