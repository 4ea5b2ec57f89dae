import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'

test('the question about fields that two people have changed is accessible', async ({ page, backend }) => {
  await page.goto('courses/list?edit=2')
  const form = page.getByRole('dialog', { name: 'Create/Update course' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Của tôi')
  Object.assign(backend.db.courses.find(({ id }) => id === 2) ?? {}, { name: 'Của đồng nghiệp' })
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Changed by someone else' })).toBeVisible()
  await expectAccessible(page)
})
