import { expect } from '@playwright/test'
import type { Backend } from '../../mocks/server.ts'
import { bodies } from '../support/calls.ts'
import { autofill, scrollList } from '../support/features.ts'
import type { BrowserPage } from './browser-page.ts'

type Test = (page: BrowserPage, backend: Backend) => Promise<void>

// What differs between the engines: docs/browser-features.md.

/** Tests of features that Firefox and WebKitGTK have, by their names. */
export const features: Record<string, Test> = {
  'the popover of a filter opens at its button, and a day is typed there': async (page, backend) => {
    for (const user of backend.db.users) if (user.id === 3) user.last_access_at = '2024-01-05 15:04:00'
    await page.start('users/list')
    await page.hasRows(10)
    await page.click('button', 'Filter by last access')
    const boxOf = (role: 'button' | 'dialog') =>
      page.evaluateOn(role, 'Filter by last access', (element) => element.getBoundingClientRect().toJSON())
    const [button, box] = [await boxOf('button'), await boxOf('dialog')]
    expect(box.x).toBeCloseTo(button.x, 0)
    expect(box.y).toBeCloseTo(button.y + button.height + 4, 0)
    await page.typeDay('On or after', '05')
    await page.typeDay('Before', '06')
    await expect.poll(() => page.url()).toContain('lastAccess.2024-01-05_2024-01-06')
    await page.hasRows(1)
    await page.shows(/January 5th, 2024\s*3:04pm/)
  },

  'the header of 100 rows stays at the top, with its line': async (page) => {
    await page.start('users/list?perPage=100')
    await page.hasRows(100)
    expect(await page.evaluate(scrollList)).toEqual({
      isScrolled: true,
      fromTop: 0,
      line: '1px',
      borders: 'separate',
      isInFront: true,
    })
  },

  'a dialog moves nothing, keeps the focus and returns it': async (page) => {
    const heading = () => page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().toJSON())
    await page.start('users/list?perPage=50')
    await page.hasRows(50)
    const before = await heading()
    expect(before.width).toBeGreaterThan(0)
    await page.click('button', 'Add Account')
    await page.hasFocus('textbox', 'Email')
    expect(await heading()).toEqual(before)
    for (const name of ['Help: Email', 'Close', 'Confirm']) {
      await page.press('Shift+Tab')
      await page.hasFocus('button', name)
    }
    await page.press('Tab')
    await page.hasFocus('button', 'Close')
    await page.press('Escape')
    await page.hasFocus('button', 'Add Account')
    expect(await heading()).toEqual(before)
  },
}

/** They start at the login screen. */
export const signInFeatures: Record<string, Test> = {
  'forms read what a password manager fills in': async (page, backend) => {
    const fill = async (label: string, value: string, autocomplete: string) => {
      expect(await page.evaluateOn('textbox', label, (field) => field.getAttribute('autocomplete'))).toBe(autocomplete)
      await page.evaluateOn('textbox', label, autofill, value)
    }
    await page.goto('account/profile')
    await fill('Username', 'admin@example.com', 'username')
    await fill('Password', 'dance123', 'current-password')
    await page.click('button', 'Log in')
    const email = () => page.evaluateOn('textbox', 'Email', (field) => 'value' in field && field.value)
    await expect.poll(email).toContain('@')
    await fill('Phone', '0909 000 111', 'tel')
    await page.click('button', 'Update Profile')
    await expect.poll(() => bodies(backend, 'POST', 'users/profile')).toMatchObject([{ phone: '0909 000 111' }])
  },
}
