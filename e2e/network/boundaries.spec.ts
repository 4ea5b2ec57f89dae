import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'

for (const [part, attribute, value] of [
  ['sidebar', 'aria-label', 'Main'],
  ['header', 'aria-controls', 'sidebar'],
  ['breadcrumb', 'aria-label', 'Breadcrumb'],
  ['layout', 'id', 'content'],
] as const) {
  test(`an error in the ${part} is accessible`, async ({ page, pageErrors }) => {
    pageErrors.allow(/token-4711/) // Caught errors are logged.
    // No response of a server makes the app throw. Therefore setting this attribute throws on every element.
    await page.addInitScript(
      ([attribute, value]) => {
        // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
        const set = Element.prototype.setAttribute
        Element.prototype.setAttribute = function (name, given) {
          if (name === attribute && given === value) throw new Error('token-4711 in a stack')
          set.call(this, name, given)
        }
      },
      [attribute, value] as const,
    )
    await page.goto('users/list')
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be shown' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('reports several uncaught errors in one toast', async ({ page, pageErrors }) => {
  pageErrors.allow(/token-4711/)
  await page.goto('dashboard')
  await page.evaluate(() => {
    for (const wait of [0, 1, 2]) {
      setTimeout(() => {
        throw new Error('token-4711')
      }, wait)
      setTimeout(() => void Promise.reject(new Error('token-4711')), wait)
    }
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Something went wrong.')
})
