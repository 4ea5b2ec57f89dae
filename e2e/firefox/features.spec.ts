import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { logIn, loginScreen } from '../session/session.ts'
import { bodies } from '../support/calls.ts'
import { autofill, features, scrollList } from '../support/features.ts'
import { useTokensOfLength } from '../support/long-tokens.ts'
import { usePlaylist } from '../uploads/uploads.ts'

// What differs between the engines: docs/browser-features.md.

test('Firefox has these features', async ({ page, pageErrors }) => {
  pageErrors.allow(/“__Host-probe” has been rejected/)
  await page.goto('users/list')
  const { playlists, ...others } = await page.evaluate(features)
  expect(playlists).toBe(false)
  expect(Object.entries(others).filter(([, isThere]) => !isThere)).toEqual([])
})

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('a session is kept in cookies of at most 4096 bytes', async ({ page, context, backend }) => {
    await page.goto('users/list')
    useTokensOfLength(backend, 4097)
    await logIn(page)
    await expect(page.getByRole('alert')).toContainText('This browser did not keep the session.')
    useTokensOfLength(backend, 4096)
    await logIn(page)
    await expect(rows(page)).toHaveCount(10)
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(
      ['access', 'id', 'refresh'].map((kind) => `__Host-app_${kind}_token`),
    )
    for (const { name, value, ...attributes } of cookies) {
      expect(name.length + value.length).toBe(4096)
      expect(attributes).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
    }
  })

  test('forms read what a password manager fills in', async ({ page, backend }) => {
    const fill = async (label: string, value: string, autocomplete: string) => {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAttribute('autocomplete', autocomplete)
      await field.evaluate(autofill, value)
    }
    await page.goto('account/profile')
    await fill('Username', 'admin@example.com', 'username')
    await fill('Password', 'dance123', 'current-password')
    await loginScreen(page).click()
    await expect(page.getByLabel('Email')).toHaveValue(/@/)
    await fill('Phone', '0909 000 111', 'tel')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect.poll(() => bodies(backend, 'POST', 'users/profile')).toMatchObject([{ phone: '0909 000 111' }])
  })
})

test('a playlist is played by hls.js', async ({ page, backend }) => {
  usePlaylist(backend)
  // There is no sound card. Firefox plays a file with a sound only while it is muted.
  await page.addInitScript(() => {
    const mute = ({ target }: Event) => target instanceof HTMLMediaElement && Object.assign(target, { muted: true })
    addEventListener('loadstart', mute, true)
  })
  await page.goto('courses/2/lessons?video=3')
  await page.getByRole('button', { name: 'Play lesson-3.m3u8' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  await expect(video).toHaveAttribute('src', /^blob:/)
})

test('the popover of a filter opens at its button, and a day is typed there', async ({ page, backend }) => {
  for (const user of backend.db.users) if (user.id === 3) user.last_access_at = '2024-01-05 15:04:00'
  await page.goto('users/list')
  const opener = page.getByRole('button', { name: 'Filter by last access' })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Filter by last access' })
  const [button, box] = [await opener.boundingBox(), await panel.boundingBox()]
  expect(box?.x).toBeCloseTo(button?.x ?? 0, 0)
  expect(box?.y).toBeCloseTo((button?.y ?? 0) + (button?.height ?? 0) + 4, 0)
  await panel.getByLabel('On or after').click()
  await page.keyboard.type('01052024')
  await panel.getByLabel('Before').click()
  await page.keyboard.type('01062024')
  await expect(page).toHaveURL(/lastAccess\.2024-01-05_2024-01-06/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/January 5th, 2024\s*3:04pm/)
})

test('the header of 100 rows stays at the top, with its line', async ({ page }) => {
  await page.goto('users/list?perPage=100')
  await expect(rows(page)).toHaveCount(100)
  expect(await page.evaluate(scrollList)).toEqual({
    isScrolled: true,
    fromTop: 0,
    line: '1px',
    borders: 'separate',
    isInFront: true,
  })
})

test('a dialog moves nothing, keeps the focus and returns it', async ({ page }) => {
  await page.goto('users/list?perPage=50')
  await expect(rows(page)).toHaveCount(50)
  const opener = page.getByRole('button', { name: 'Add Account' })
  const heading = page.locator('h1')
  const before = await heading.boundingBox()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Create/Update user' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  expect(await heading.boundingBox()).toEqual(before)
  for (const [key, name] of [
    ['Shift+Tab', 'Help: Email'],
    ['Shift+Tab', 'Close'],
    ['Shift+Tab', 'Confirm'],
    ['Tab', 'Close'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  expect(await heading.boundingBox()).toEqual(before)
})

test('without session storage, the browser asks before a form with changes is left', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const questions = questionsOf(page)
  await page.goto('users/list?edit=3')
  const name = page.getByRole('dialog').getByLabel('First Name')
  await name.click() // Browsers ask only after an interaction with the page.
  await page.reload()
  expect(questions).toEqual([])
  await name.click()
  await page.keyboard.type('x')
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(name).toHaveValue('Đào')
})

/** Answers the questions of the browser with yes. @returns their types */
function questionsOf(page: Page) {
  const types: string[] = []
  page.on('dialog', (question) => {
    types.push(question.type())
    void question.accept()
  })
  return types
}
