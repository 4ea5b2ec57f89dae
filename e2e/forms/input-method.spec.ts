import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { openUsers } from '../session/session.ts'
import { queries } from '../support/calls.ts'

/** Types like an input method (Telex, VNI): a text is being composed until it is committed. */
async function inputMethod(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Presses a key that the input method handles. The page receives its event, too. */
    press: (key: string) =>
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 }),
    commit: (text: string) => keyboard.send('Input.insertText', { text }),
  }
}

test('searches a Telex composition 500 ms after it has ended', async ({ page, backend }) => {
  const searchBox = page.getByRole('searchbox', { name: 'Search' })
  const keywords = () => queries(backend).map(({ keyword }) => keyword)
  /** Reloads the list without moving the focus. A keyword that has been applied is sent with it. */
  const refresh = async () => {
    const response = page.waitForResponse(/\/users\?/)
    await page.getByRole('button', { name: 'Refresh list' }).dispatchEvent('click')
    await (await response).finished()
  }
  await page.clock.install()
  await openUsers(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const { compose, commit } = await inputMethod(page)
  await searchBox.focus()
  for (const text of ['d', 'dd', 'đ', 'đa', 'đao', 'đào']) {
    await compose(text)
    await page.clock.runFor(2000)
  }
  await expect(searchBox).toHaveValue('đào')
  await refresh()
  expect(keywords()).toEqual([undefined, undefined])

  await commit('đào')
  await page.clock.runFor(499)
  await refresh()
  expect(keywords()).toEqual([undefined, undefined, undefined])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(rows(page)).toHaveCount(1)
  expect(keywords().slice(3)).toEqual(['đào'])
})

test('Enter that ends a composition does not open a page', async ({ page }) => {
  await openUsers(page)
  const box = page.getByRole('navigation', { name: 'Pages, top' }).getByLabel('Page', { exact: true })
  const { compose, press, commit } = await inputMethod(page)
  await box.fill('')
  await compose('3')
  await press('Enter')
  await commit('3')
  await expect(box).toHaveValue('3')
  await page.keyboard.press('Home')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('users/list?page=13')
  await page.goBack() // It would open page 3 if Enter had opened it.
  await expect(page).toHaveURL('users/list')
})

// Rules: §5: Enter that ends a Telex
test('Enter that ends a composition adds no role, and the next Enter does', async ({ page }) => {
  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  const chosen = form.getByRole('group', { name: /./ })
  const { compose, press, commit } = await inputMethod(page)
  await form.getByRole('combobox', { name: 'Roles' }).click()
  await compose('huan')
  await expect(form.getByRole('combobox', { name: 'Roles' })).toHaveValue('huan')
  await press('Enter')
  await commit('Huấn luyện viên')
  await expect(page.getByRole('option', { name: 'Create "Huấn luyện viên"' })).toBeVisible()
  await expect(chosen).toHaveText(['Member'])
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['Member', 'Huấn luyện viên'])
})
