import { page } from 'vitest/browser'
import { endSession, startSession } from '@/session/session'
import { clearSession, sessionSchema, writeCookie } from '@/session/tokens'
import { menuItem, userMenu } from './shell'

export const username = () => page.getByLabelText('Username')
export const password = () => page.getByLabelText('Password')
/** The button of the login screen. */
export const logInButton = () => page.getByRole('button', { name: 'Log in' })

/** The reason that the login screen shows after a session has ended without a sign-out. */
export const sessionEnded = () => page.getByText('Your session has ended. Sign in to continue.')

/** The cookies of the session, by name. */
export const tokenCookies = (): Record<string, string> =>
  Object.fromEntries(
    document.cookie
      .split('; ')
      .map((cookie) => cookie.split('='))
      .flatMap(([name = '', value = '']) => (name.endsWith('_token') ? [[name, decodeURIComponent(value)]] : [])),
  )

/** Removes cookies of the session, as another program does: without a message to the app. */
export function removeCookies(...names: string[]) {
  for (const name of names) document.cookie = `${name}=; path=/; max-age=0`
}

/** Removes everything that the page keeps for its person. */
export function discardAll() {
  startSession(sessionSchema.parse({ accessToken: 'none' })) // A sign-out of nobody would discard nothing.
  endSession()
}

/** Ends the session as another tab does when the server has refused it. This tab learns it when it gets the focus. */
export function endSessionElsewhere() {
  clearSession()
  writeCookie('ended', '1')
  dispatchEvent(new Event('focus'))
}

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
