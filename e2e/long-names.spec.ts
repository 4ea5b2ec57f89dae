import { expect, test } from './fixtures.ts'

const long = 'Nhảy đương đại '.repeat(700)

test.use({ viewport: { width: 375, height: 720 } })

test('a course whose name is ten thousand letters long leaves its lessons in sight', async ({ page, backend }) => {
  Object.assign(backend.db.courses.find(({ id }) => id === 2) ?? {}, { name: long })
  await page.goto('courses/2/lessons')
  await expect(page.getByRole('main').getByText(long.trim()).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Lesson' })).toBeInViewport()
})

for (const [what, address, title] of [
  ['membership', 'users/list?membership=2', 'Membership'],
  ['assignment', 'courses/list?assign=2', 'Assign users'],
] as const) {
  test(`a name of ten thousand letters leaves the ${what} in sight`, async ({ page, backend }) => {
    Object.assign(backend.db.courses.find(({ id }) => id === 2) ?? {}, { name: long })
    Object.assign(backend.db.users.find(({ id }) => id === 2) ?? {}, { first_name: long })
    await page.goto(address)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(long.trim())
    for (const button of ['Close', 'Confirm'])
      await expect(dialog.getByRole('button', { name: button, exact: true })).toBeInViewport()
  })
}
