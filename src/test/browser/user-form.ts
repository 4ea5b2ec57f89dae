import { expect } from 'vitest'
import { renderRoute } from './render-route'
import { button, clickOutside, dialog, field, link, press } from './screen'

/** The link that opens the form of user 3. */
export const userLink = () => link('Đào Nguyễn Thị Hồng')
export const email = () => field('Email')
export const firstName = () => field('First Name')
export const password = () => dialog().getByLabelText('Password', { exact: true })

/** Opens the form of user 3 from the list. */
export async function openUserForm() {
  renderRoute('users/list?keyword=dao')
  await userLink().click()
  await expect.element(firstName()).toHaveValue('Đào')
  await expect.element(email()).toHaveFocus()
}

/** Opens the form of user 3, and changes the first name to 'Đào Anh'. */
export async function openAndChangeUser() {
  await openUserForm()
  await firstName().fill('Đào Anh')
}

/** Opens the form of a new user, and fills in its required fields. */
export async function fillInNewUser(address = 'ha.vu@example.com') {
  renderRoute('users/list?edit=0')
  await email().fill(address)
  await password().fill('secret')
  await firstName().fill('Hà')
}

/** The ways to leave a form that ask about unsaved changes. */
export const waysToLeave: [string, () => Promise<void>][] = [
  ['Escape', () => press('{Escape}')],
  ['Close', () => button('Close').click()],
  ['a click outside', clickOutside],
  ['Back', async () => history.back()],
]
