import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** Opens a screen and waits until shortcuts work. Their code loads while the browser is idle. */
async function open(page: Page, url: string) {
  await page.goto(url)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
}

/** Presses keys that must have no effect. A shortcut that follows shows that they were handled. */
async function expectNothingFrom(page: Page, press: () => Promise<void>) {
  const before = page.url()
  await press()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(page.url()).toBe(before)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
}

test('keys that are typed while the code of the palette loads have no other effect', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/palette-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await expect(async () => {
    await page.keyboard.press('?') // Shortcuts work now.
    await expect(sheet(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.press('n')
  gate.resolve()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL('users/list')
})

test('the help sheet lists the shortcuts, by key and from the menu', async ({ page }) => {
  await open(page, 'dashboard')
  await page.getByRole('link', { name: 'News' }).focus()
  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('term')).toHaveText([
    'Search everything, go to any screen',
    'Show these shortcuts',
    'User management',
    'News',
    'FAQs',
    'Course management',
    'Search the list',
    'Add a new entry',
    'Previous page, when the pager has focus',
    'Next page, when the pager has focus',
  ])
  await expect(sheet(page).getByRole('definition').nth(3)).toHaveText('GthenN')
  await page.keyboard.press('?') // Does not open a second one.
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'News' })).toBeFocused()

  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('g') // A menu handles letters itself.
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('dashboard')
})

test('shortcuts open screens and the form, focus the search box and change the page', async ({ page }) => {
  await open(page, 'users/list')
  for (const [key, name] of [
    ['n', 'News'],
    ['f', 'FAQs'],
    ['c', 'Course management'],
    ['u', 'User management'],
  ] as const) {
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press(key) // Within a second, which may fail on a busy machine.
      await expect(heading(page, name)).toBeFocused({ timeout: 2_000 })
    }).toPass()
  }

  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('/gn?')
  await expect(searchBox(page)).toHaveValue('/gn?') // Shortcuts are ignored in a text field.
  await searchBox(page).fill('')

  await page.getByRole('button', { name: 'Next page' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('users/list?page=2')
  await expect(page.getByRole('textbox', { name: 'Page' }).first()).toHaveValue('2')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('users/list')
  await page.getByRole('textbox', { name: 'Page' }).first().press('ArrowRight')
  await page.getByRole('combobox', { name: 'Rows per page' }).first().focus()
  await page.keyboard.press('n')
  await heading(page, 'User management').focus()
  await page.keyboard.press('ArrowRight')

  await page.keyboard.press('n')
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL('users/list?edit=0')
})

test('a dialog disables all shortcuts except the palette, and a changed form disables that, too', async ({ page }) => {
  await open(page, 'users/list')
  await page.keyboard.press('n')
  await expect(form(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  await form(page).getByRole('button', { name: 'Close' }).focus()
  for (const key of ['?', 'g', 'n', '/']) await page.keyboard.press(key)
  await expect(page).toHaveURL('users/list?edit=0')
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('fa')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('FAQs')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(form(page).getByRole('button', { name: 'Close' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('fa')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'FAQs')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goBack()
  await form(page).getByRole('textbox', { name: 'First Name' }).fill('Hoa')
  await page.keyboard.press('Control+k')
  await form(page).getByRole('textbox', { name: 'Last Name' }).focus()
  await expect(palette(page)).toHaveCount(0)
  await expect(form(page).getByRole('textbox', { name: 'First Name' })).toHaveValue('Hoa')
})

test('the palette does not open over a question', async ({ page }) => {
  await open(page, 'users/list?keyword=dao')
  await page.getByRole('button', { name: 'Delete user 3', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
})

test('ignores keys of the browser, of an input method and of other code', async ({ page }) => {
  await open(page, 'users/list')
  for (const key of ['Alt+n', 'Shift+N', 'Meta+n']) await expectNothingFrom(page, () => page.keyboard.press(key))
  for (const init of [{ keyCode: 229 }, { isComposing: true }, { repeat: true }])
    await expectNothingFrom(page, () =>
      page.evaluate((given) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...given }))
      }, init),
    )
  await expectNothingFrom(page, () =>
    page.evaluate(() => {
      document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }))
    }),
  )
  const isTaken = (key: string) =>
    page.evaluate(
      (given) =>
        !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: given, bubbles: true, cancelable: true })),
      key,
    )
  expect(await isTaken('x')).toBe(false)
  expect(await isTaken('ArrowRight')).toBe(false)
  await page.goto('dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await open(page, 'dashboard')
  expect(await isTaken('/')).toBe(false) // Without a list, the browser may use the key.
  expect(await isTaken('n')).toBe(false)
})

test('the search shortcut opens a collapsed search box', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await open(page, 'courses/list')
  await expect(rows(page)).toHaveCount(10)
  await expect(searchBox(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
})

for (const [duration, isStored] of [
  ['stored on this device', true],
  ['until a reload if the browser blocks the storage', false],
] as const) {
  test(`single-key shortcuts can be turned off, ${duration}`, async ({ page }) => {
    if (!isStored) {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        }),
      )
    }
    await open(page, 'users/list')
    await page.keyboard.press('?')
    const characters = sheet(page).getByRole('switch', { name: 'Single-key shortcuts' })
    await expect(characters).toBeChecked()
    await characters.press('Space')
    await expect(characters).not.toBeChecked()
    await expect(sheet(page).getByRole('definition')).toHaveText([
      'Ctrl K',
      'Off?',
      'OffGthenU',
      'OffGthenN',
      'OffGthenF',
      'OffGthenC',
      'Off/',
      'OffN',
      '←',
      '→',
    ])
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)

    await expectNothingFrom(page, async () => {
      for (const key of ['?', '/', 'n', 'g', 'n']) await page.keyboard.press(key)
    })
    await page.getByRole('button', { name: 'Next page' }).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('users/list?page=2')

    await open(page, 'users/list')
    await page.keyboard.press('?')
    if (!isStored) return expect(sheet(page)).toBeVisible()
    await expectNothingFrom(page, () => page.keyboard.press('?'))
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await characters.click()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(sheet(page)).toBeVisible()
  })
}
