import { expect, test } from '../fixtures.ts'

test('a link of the news opens in a new tab without opener and referrer', async ({ page, backend }) => {
  const link = 'https://lop.example.test/dang-ky?a=1&b=2'
  Object.assign(backend.db.news[0] ?? {}, { link })
  const referrers: (string | undefined)[] = []
  await page.context().route('**://lop.example.test/**', (route) => {
    referrers.push(route.request().headers().referer)
    return route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><h1>Rumba</h1>' })
  })
  await page.goto('contents/news')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: link, exact: true }).click()

  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Rumba' })).toBeVisible()
  expect(popup.url()).toBe(link)
  expect(await popup.evaluate(() => opener === null)).toBe(true)
  expect(referrers).toEqual([undefined])
})
