import { expect, test } from '../fixtures.ts'

test('bidi control characters in an email do not change a question about another session', async ({
  page,
  backend,
}) => {
  const email = '\u202Emoc.elpmaxe@hnil\u2067'
  Object.assign(backend.db.users.find(({ id }) => id === 2) ?? {}, { email })
  await page.goto(`dashboard?accessToken=${backend.db.signIn(email).access_token}`)
  const question = page.getByRole('alertdialog')
  const [other, current] = ['moc.elpmaxe@hnil', 'admin@example.com']
  await expect(question.locator('bdi')).toHaveText([other, current, other, current])
  await expect(question).toContainText(`The link you opened signs in ${other}. You are signed in as ${current}.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
