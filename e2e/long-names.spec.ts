import { expect, test } from './fixtures.ts'

const long = 'Nhảy đương đại '.repeat(700)

test.use({ viewport: { width: 375, height: 720 } })

test('a course name of 10 000 letters does not push its lessons out of view', async ({ page, backend }) => {
  Object.assign(backend.db.courses.find(({ id }) => id === 2) ?? {}, { name: long })
  await page.goto('courses/2/lessons')
  await expect(page.getByRole('main').getByText(long.trim()).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Lesson' })).toBeInViewport()
})

for (const [what, url, title] of [
  ['membership', 'users/list?membership=2', 'Membership'],
  ['assignment', 'courses/list?assign=2', 'Assign users'],
] as const) {
  test(`a name of 10 000 letters does not push the buttons of the ${what} dialog out of view`, async ({
    page,
    backend,
  }) => {
    Object.assign(backend.db.courses.find(({ id }) => id === 2) ?? {}, { name: long })
    Object.assign(backend.db.users.find(({ id }) => id === 2) ?? {}, { first_name: long })
    await page.goto(url)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(long.trim())
    for (const button of ['Close', 'Confirm'])
      await expect(dialog.getByRole('button', { name: button, exact: true })).toBeInViewport()
  })
}
