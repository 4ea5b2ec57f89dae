import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Backend } from '../../mocks/server.ts'
import { rows } from '../pages.ts'

export const loginScreen = (page: Page) => page.getByRole('button', { name: 'Log in' })
/** The heading of a tab that has stopped because another person signed in in another tab. */
export const stopped = (page: Page, email: string) =>
  page.getByRole('heading', { name: `Signed in as ${email} in another tab` })

export async function openUsers(page: Page) {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
}

export async function logIn(page: Page, username = 'admin@example.com') {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('dance123')
  await loginScreen(page).click()
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** The cookies of the session, by their names without the prefix that they have under HTTPS. */
export async function tokenCookies(context: BrowserContext) {
  const cookies = await context.cookies()
  return Object.fromEntries(
    cookies
      .filter(({ name }) => name.endsWith('_token'))
      .map(({ name, value }) => [name.replace('__Host-', ''), value]),
  )
}

/** The calls with a token of a person. */
export const sentFor = ({ requests }: Backend, sub: string) =>
  requests.filter(({ headers }) => {
    const payload = headers.get('authorization')?.split('.')[1]
    return payload !== undefined && JSON.parse(Buffer.from(payload, 'base64url').toString()).sub === sub
  })

/** The question before an action. */
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
export const answer = (page: Page, word: string) => question(page).getByRole('button', { name: word }).click()

/** Opens the user menu. @returns its email address */
export async function signedInAs(page: Page) {
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  return page.getByRole('menu').getByText('@')
}
