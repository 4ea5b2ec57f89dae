import { expect } from 'vitest'
import { backend, change } from './network'
import { renderRoute } from './render-route'
import { button, dialog, textsOf } from './screen'

const side = (title: string) => {
  const region = () => dialog().getByRole('region', { name: new RegExp(`^${title}`) })
  return {
    list: () => region().getByRole('listbox'),
    filter: () => region().getByRole('searchbox'),
    users: () => region().getByRole('option'),
    /** The user whose name starts with that text. */
    user: (name: string) => region().getByRole('option', { name: new RegExp(`^${name}`) }),
    selected: () => region().getByRole('option', { selected: true }),
    /** The heading, which contains the number of users. */
    count: () => region().getByRole('heading'),
    button: (name: string | RegExp) => region().getByRole('button', { name }),
  }
}

/** The two lists of the dialog that assigns users to a course. */
export const available = side('Available users')
export const assigned = side('Assigned users')
/** The button that shows the numbers of changes, and opens their list. */
export const changes = () => dialog().getByRole('button', { name: /^Changes/ })
export const description = () => dialog().getByRole('textbox', { name: 'Description' })
/** The button that shows and hides the field for pasted addresses. */
export const pasteToggle = () => button('Paste email addresses')
export const addresses = () => dialog().getByRole('textbox', { name: 'Email addresses' })
/** The button in the row of course 2 that opens the dialog. */
export const assignButton = 'Assign users to course 2'
/** The toast after a save. */
export const assignmentSaved = 'Users assigned to course successfully'

/** Changes on the server who is assigned to course 2. */
export const assignOnServer = (...user_ids: number[]) => change(backend.db.courses, 2, { user_ids })

/** Opens the dialog of course 2, to which Đào (3) and Khôi (4) are assigned, and waits for its users. */
export async function openAssignment() {
  assignOnServer(3, 4)
  renderRoute('courses/list?keyword=salsa&assign=2')
  await expect.element(available.users().first()).toBeVisible()
}

/** Expects exactly the users whose names start with these texts, in that order. */
export const expectUsers = ({ users }: Pick<typeof available, 'users'>, ...starts: string[]) =>
  expect.poll(() => textsOf(users()).map((text, index) => text.slice(0, starts[index]?.length ?? 1))).toEqual(starts)

/** How many users will be assigned and unassigned. */
export const changeCounts = () =>
  [...(changes().query()?.textContent ?? '').matchAll(/[+−]([\d,]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )
