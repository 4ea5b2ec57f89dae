import { expect, test } from '../fixtures.ts'
import { inputMethod } from '../forms/input-method.ts'
import { queries } from '../support/calls.ts'

test('searches a Telex composition 500 ms after it has ended', async ({ page, backend }) => {
  const searchBox = page.getByRole('searchbox', { name: 'Search' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const keywords = () => queries(backend).map(({ keyword }) => keyword)
  /** Reloads the list without moving the focus. A keyword that has been applied is sent with it. */
  const refresh = async () => {
    const response = page.waitForResponse(/\/users\?/)
    await page.getByRole('button', { name: 'Refresh list' }).dispatchEvent('click')
    await (await response).finished()
  }
  await page.clock.install()
  await page.goto('users/list')
  await expect(rows).toHaveCount(10)
  await page.clock.pauseAt(Date.now() + 60_000)
  const { compose, commit } = await inputMethod(page)
  await searchBox.focus()
  for (const text of ['d', 'dd', 'đ', 'đa', 'đao', 'đào']) {
    await compose(text)
    await page.clock.runFor(2000)
  }
  await expect(searchBox).toHaveValue('đào')
  await refresh()
  expect(keywords()).toEqual([undefined, undefined])

  await commit('đào')
  await page.clock.runFor(499)
  await refresh()
  expect(keywords()).toEqual([undefined, undefined, undefined])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(rows).toHaveCount(1)
  expect(keywords().slice(3)).toEqual(['đào'])
})
