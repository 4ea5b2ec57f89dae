import * as overrides from '../mocks/overrides.ts'
import { expect, test } from './fixtures.ts'

test('keeps the chosen result active when other results come in above it', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users', gate.promise))
  await page.goto('dashboard')
  await page.getByRole('button', { name: 'Search everything' }).click()
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const resultsIn = (name: string) => palette.getByRole('group', { name }).getByRole('option')
  const active = palette.getByRole('option', { selected: true })

  await palette.getByRole('combobox').fill('nguyen')
  await expect(resultsIn('News')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  const title = (await active.textContent()) ?? ''
  gate.resolve()
  await expect(resultsIn('Users')).toHaveCount(6)
  await expect(active).toHaveText(title)
})
