import { expect, type Page } from '@playwright/test'

export const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
export const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' })
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
export const answer = (page: Page, word: 'Confirm' | 'Cancel') =>
  question(page).getByRole('button', { name: word }).click()
export const userLink = (page: Page) => page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' })

/** Waits until the first field has the focus. The form can then be used by keyboard. */
export const expectFocus = (page: Page) => expect(form(page).getByRole('textbox', { name: 'Email' })).toBeFocused()

export async function open(page: Page) {
  await page.goto('users/list?keyword=dao')
  await userLink(page).click()
  await expect(firstName(page)).toHaveValue('Đào')
  await expectFocus(page)
}

export async function openAndType(page: Page) {
  await open(page)
  await firstName(page).fill('Đào Anh')
}

export const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'the Escape key': (page) => page.keyboard.press('Escape'),
  'the close button': (page) => form(page).getByRole('button', { name: 'Close' }).click(),
  'a click outside': (page) => page.mouse.click(5, 400),
  'the Back button': (page) => page.evaluate(() => history.back()),
}
