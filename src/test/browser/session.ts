import { page } from 'vitest/browser'
import { menuItem, userMenu } from './shell'

export const username = () => page.getByLabelText('Username')
export const password = () => page.getByLabelText('Password')
/** The button of the login screen. */
export const logInButton = () => page.getByRole('button', { name: 'Log in' })

/** Types a username and a password into the login screen. */
export async function typeCredentials(name = 'admin@example.com', secret = 'dance123') {
  await username().fill(name)
  await password().fill(secret)
}

/** Signs in at the login screen. */
export async function logIn(name?: string) {
  await typeCredentials(name)
  await logInButton().click()
}

/** Signs out with the user menu. */
export async function logOut() {
  await userMenu().click()
  await menuItem('Logout').click()
}
