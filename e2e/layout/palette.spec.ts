import { expect, test } from '../fixtures.ts'
import { inputMethod } from '../forms/input-method.ts'
import { queries } from '../support/calls.ts'

const lists = ['users', 'news', 'faqs', 'courses']

test('searches a Telex composition after it has ended, and its Enter opens nothing', async ({ page, backend }) => {
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const box = palette.getByRole('combobox', { name: 'Search everything' })
  const keywords = () => lists.flatMap((list) => queries(backend, list).flatMap(({ keyword }) => keyword ?? []))
  await page.clock.install()
  await page.goto('contents/news')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(box).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { compose, commit } = await inputMethod(page)
  for (const text of ['d', 'dd', 'đ', 'đa', 'đao', 'đào']) {
    await compose(text)
    await expect(box).toHaveValue(text)
    await page.clock.runFor(2000)
    if (text !== 'đ') continue
    await expect(palette.getByRole('option', { selected: true })).toHaveText('Dashboard') // Found without accents.
    await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  }
  await commit('đào')
  await page.clock.runFor(499)
  await expect(palette.getByRole('status')).toHaveText('Searching users, news, FAQs and courses')
  // Reloads the news behind the palette. Earlier searches of the palette have arrived afterwards.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => queries(backend, 'news').filter(({ keyword }) => !keyword)).toHaveLength(2)
  expect(keywords()).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  const users = palette.getByRole('group', { name: 'Users' }).getByRole('option')
  await expect(users).toHaveText([/Đào Nguyễn Thị Hồng/])
  await expect(page).toHaveURL('contents/news')
})
