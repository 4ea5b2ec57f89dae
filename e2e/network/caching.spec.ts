import { expect, test } from '../fixtures.ts'

for (const caching of ['none', 'Last-Modified', 'max-age', 'ETag'] as const) {
  test.describe(`an API that sends ${caching} as its caching header`, () => {
    test.use({ caching, signedIn: false })

    test('never shows the profile of the person who signed in before', async ({ page }) => {
      const signIn = async (username: string) => {
        await page.getByLabel('Username').fill(username)
        await page.getByLabel('Password', { exact: true }).fill('dance123')
        await page.getByRole('button', { name: 'Log in' }).click()
        await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      }
      const email = page.getByRole('form', { name: 'Profile' }).getByLabel('Email')
      await page.goto('login')
      await signIn('admin@example.com')
      await page.goto('account/profile')
      await expect(email).toHaveValue('admin@example.com')
      await page.getByRole('button', { name: 'Admin' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await signIn('linh@example.com')
      await page.goto('account/profile')
      await expect(email).toHaveValue('linh@example.com')
    })
  })

  test.describe(`an API that sends ${caching} as its caching header, in a session`, () => {
    test.use({ caching })

    test('asks before a save overwrites the change of another person', async ({ page, backend }) => {
      await page.goto('contents/news?edit=3')
      const dialog = page.getByRole('dialog', { name: 'Create/Update news' })
      await dialog.getByLabel('Title').fill('Typed here')
      Object.assign(backend.db.news.find(({ id }) => id === 3) ?? {}, { title: 'Changed by a colleague' })
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('dialog', { name: 'Changed by someone else' })).toContainText(
        'Changed by a colleague',
      )
    })
  })
}
