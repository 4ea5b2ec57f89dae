import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

// Compares eight screens in both themes with reference screenshots. `npm run task -- screenshots` updates them.
const NOON = Date.parse('2026-11-20T12:00:00+07:00')

type Screen = {
  name: string
  path: string
  /** Resolves when the screen is complete. */
  ready: (page: Page) => Promise<void>
  phone?: boolean
  signedIn?: boolean
}

const rows = (count: number) => async (page: Page) => {
  await expect(page.locator('main tbody tr')).toHaveCount(count)
}
const fieldHasValue = (field: string, value: string) => async (page: Page) => {
  await expect(page.getByRole('dialog').getByRole('textbox', { name: field, exact: true })).toHaveValue(value)
}

const screens: Screen[] = [
  { name: 'login', path: 'login', ready: (page) => expect(page.getByLabel('Password')).toBeVisible(), signedIn: false },
  { name: 'users', path: 'users/list', ready: rows(10) },
  { name: 'user-form', path: 'users/list?edit=12', ready: fieldHasValue('First Name', 'Vy') },
  {
    name: 'membership',
    path: 'users/list?membership=12',
    ready: (page) => expect(page.getByRole('cell', { name: 'basic-2', exact: true })).toBeVisible(),
  },
  { name: 'news', path: 'contents/news', ready: rows(10) },
  { name: 'lessons', path: 'courses/2/lessons', ready: rows(10) },
  {
    name: 'assignment',
    path: 'courses/list?assign=2',
    ready: (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  { name: 'users-on-a-phone', path: 'users/list', ready: rows(10), phone: true },
]

// System fonts differ between machines. These three files contain every character that the product shows.
const fonts = await Promise.all(
  [
    {
      file: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
      characters: 'U+0-FF, U+2000-206F, U+20AC, U+2122, U+2191-2193, U+2212',
    },
    {
      file: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
      characters: 'U+100-2FF, U+1E00-1E9F',
    },
    {
      file: import.meta.resolve('@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'),
      characters: 'U+102-103, U+110-111, U+128-129, U+168-169, U+1A0-1A1, U+1AF-1B0, U+300-323, U+1EA0-1EF9',
    },
  ].map(async ({ file, characters }) => ({
    characters,
    bytes: (await readFile(fileURLToPath(file))).toString('base64'),
  })),
)

/** Renders the text of the page in a font that is the same on every machine. */
async function useFixedFont(page: Page) {
  await page.evaluate(async (files) => {
    for (const { characters, bytes } of files) {
      const font = new FontFace(
        'Fixed',
        Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)),
        { weight: '100 900', unicodeRange: characters },
      )
      document.fonts.add(await font.load())
    }
    document.documentElement.style.fontFamily = 'Fixed'
    await document.fonts.ready
  }, fonts)
}

test.use({ startedAt: NOON })

for (const { name, path, ready, phone = false, signedIn = true } of screens) {
  test.describe(() => {
    test.use({ signedIn, viewport: phone ? { width: 375, height: 740 } : { width: 1440, height: 900 } })

    test(`${name} matches its screenshots in the light and dark theme`, async ({ page }) => {
      await page.clock.setFixedTime(NOON)
      await page.goto(path)
      await useFixedFont(page)
      await ready(page)
      await page.waitForLoadState('networkidle') // Images have loaded.
      for (const theme of ['light', 'dark']) {
        await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
        await expect(page).toHaveScreenshot(`${name}-${theme}.png`)
      }
    })
  })
}
