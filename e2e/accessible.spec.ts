import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })

// What fades in is looked at when it is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const theme of ['light', 'dark']) {
  for (const width of [1280, 375]) {
    test.describe(`${theme}, ${width} pixels wide`, () => {
      test.use({ viewport: { width, height: 812 } })
      test.beforeEach(({ page }) => page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme))

      test.describe(() => {
        test.use({ signedIn: false })
        test('everybody can work the login screen', async ({ page }) => {
          await page.goto('login')
          await expect(page.getByLabel('Username')).toBeVisible()
          await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
          await expectAccessible(page)
          await page.getByRole('button', { name: 'Log in' }).click()
          await expect(page.getByText('Invalid login credentials.')).toBeVisible()
          await expectAccessible(page)
        })
      })

      test('everybody can work the dashboard, the menus and the About dialog', async ({ page }) => {
        await page.goto('dashboard')
        await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Admin' }).click()
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')

        if (width < 1024) {
          await page.getByRole('button', { name: 'Toggle sidebar' }).click()
          await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
          await expectAccessible(page)
          await page.keyboard.press('Escape')
        }

        await page.getByRole('button', { name: 'Help' }).click()
        await expect(page.getByRole('menuitem', { name: 'Software Info' })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
        await expectAccessible(page)
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: 'Help' }).click()
        await page.getByRole('menuitem', { name: 'Software Info' }).click()
        await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible()
        await expectAccessible(page)
      })

      test('everybody can work the palette', async ({ page, backend }) => {
        const gate = Promise.withResolvers<void>()
        backend.use(
          ...scenarios.slow('get', 'courses', gate.promise),
          ...scenarios.refused('get', 'faqs', 'not allowed', 403),
          ...scenarios.emptyList('news'),
        )
        await page.goto('dashboard')
        await page.getByRole('button', { name: 'Search everything' }).click()
        const palette = page.getByRole('dialog', { name: 'Search everything' })
        await expect(palette.getByRole('option')).toHaveCount(6)
        await expectAccessible(page)
        await palette.getByRole('combobox').fill('nguyen')
        await expect(palette.getByRole('group')).toHaveCount(2) // people, and what failed
        await expectAccessible(page)
        gate.resolve()
      })

      test('everybody can work the list of people', async ({ page, backend }) => {
        const gate = Promise.withResolvers<void>()
        backend.use(...scenarios.slow('get', 'users', gate.promise))
        await page.goto('users/list')
        await expect(page.getByText('Loading', { exact: true })).toBeVisible()
        await expectAccessible(page)
        gate.resolve()
        await expect(rows(page)).toHaveCount(10)
        await expectAccessible(page)

        await page.goto('users/list?orderBy=-status') // people of every status
        await expect(rows(page)).toHaveCount(10)
        await expectAccessible(page)
      })

      test('everybody can work a list without results, and one that failed', async ({ page, backend }) => {
        await page.goto('users/list?keyword=xyzxyz')
        await expect(page.getByText('No results found')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('searchbox').fill('ab')
        await expect(page.getByText('Type at least 3 characters')).toBeVisible()
        await expectAccessible(page)

        backend.use(...scenarios.refused('get', 'users', 'not allowed', 403))
        await page.goto('users/list')
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
        await expect(page.locator('[data-sonner-toast]')).toHaveText('Not allowed')
        await expectAccessible(page)
      })

      test('everybody can work the user form', async ({ page, backend }) => {
        await page.goto('users/list?edit=0')
        await expect(form(page).getByRole('textbox', { name: 'Email' })).toBeEnabled()
        await expectAccessible(page)
        await form(page).getByRole('button', { name: 'Confirm' }).click()
        await expect(form(page).getByText('Please enter a valid email')).toBeVisible()
        await expectAccessible(page)
        await form(page).getByRole('button', { name: 'Help: Email' }).click()
        await expect(page.locator('[popover]:popover-open')).toBeVisible()
        await expectAccessible(page)

        const gate = Promise.withResolvers<void>()
        backend.use(...scenarios.slow('get', 'users/:id', gate.promise))
        await page.goto('users/list?edit=3')
        await expect(form(page).getByRole('textbox', { name: 'Email' })).toBeDisabled()
        await expectAccessible(page)
        gate.resolve()
        backend.use(...scenarios.refused('put', 'users/:id', 'phone is not valid'))
        await form(page).getByRole('textbox', { name: 'Phone' }).fill('0')
        await form(page).getByRole('button', { name: 'Confirm' }).click()
        await expect(form(page).getByRole('alert')).toHaveText('Phone is not valid')
        await expectAccessible(page)
      })

      test('everybody can work the list of roles', async ({ page }) => {
        await page.goto('users/list?edit=0')
        await form(page).getByRole('combobox', { name: 'Roles' }).click()
        await expect(page.getByRole('option')).toHaveCount(3)
        await expectAccessible(page)
      })

      test('everybody can work the membership window and answer questions', async ({ page }) => {
        await page.goto('users/list?keyword=dao&membership=3')
        const membership = page.getByRole('dialog', { name: 'Membership' })
        await expect(membership.getByRole('cell')).toHaveCount(15)
        await expectAccessible(page)
        await membership.getByRole('button', { name: 'Confirm' }).click()
        await expect(page.getByText('Extend membership successful')).toBeVisible()
        await expect(membership).toHaveCount(0)
        await expectAccessible(page)

        for (const name of ['Block user 3', 'Delete user 3']) {
          await page.getByRole('button', { name }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
          await expectAccessible(page)
          await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
          await expect(page.getByRole('alertdialog')).toHaveCount(0)
        }
      })

      test('everybody can work the courses, their form and their questions', async ({ page }) => {
        await page.goto('courses/list')
        await expect(rows(page)).toHaveCount(10)
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Pilates tại nhà' }).focus()
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Tab')
        await expect(page.getByRole('tooltip').locator('img')).toBeVisible()
        if (width >= 640) await expectAccessible(page) // on a phone it covers buttons, for as long as it is there

        await page.getByRole('button', { name: 'Delete course 9' }).click()
        await expect(page.getByRole('alertdialog')).toContainText('10 lessons and 31 assigned people go with it.')
        await expectAccessible(page)

        await page.goto('courses/list?edit=0')
        const course = page.getByRole('dialog', { name: 'Create/Update course' })
        await course.getByRole('switch', { name: 'Status' }).click()
        await course.getByRole('button', { name: 'Confirm' }).click()
        await expect(course.getByText('Please select a valid type')).toBeVisible()
        await expectAccessible(page)
      })

      test('everybody can work the lessons, their form and their media', async ({ page }) => {
        await page.goto('courses/2/lessons')
        await expect(rows(page)).toHaveCount(10) // of every process
        await expect(page).toHaveTitle(/Salsa cơ bản/)
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Play audio of lesson 2', exact: true }).click()
        await expect(page.getByRole('dialog').getByLabel('Audio', { exact: true })).toBeVisible()
        await expectAccessible(page)

        await page.goto('courses/2/lessons?edit=5')
        const lesson = page.getByRole('dialog', { name: 'Create/Update lesson' })
        await expect(lesson.getByRole('switch', { name: 'Status' })).toBeEnabled()
        await expectAccessible(page)
        await page.goto('courses/0/lessons')
        await expect(page.getByText('There is no such course.')).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
}
