import { inflateSync } from 'node:zlib'
import { journeys, takePictures } from '../browsers/journeys.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { FirefoxPage } from './firefox-page.ts'

for (const [name, journey] of Object.entries(journeys))
  test(name, ({ page, backend }, testInfo) => journey(new FirefoxPage(page), backend, testInfo))

test('cells are pasted into the import, whose file field has the focus', async ({ page }) => {
  await page.goto('users/list?import=1')
  await expect(page.locator('input[type=file]')).toBeFocused()
  await page.evaluate(() => {
    const copy = () => navigator.clipboard.writeText('Tên\tEmail\nAn\tan@lop.vn')
    addEventListener('keydown', copy, { once: true }) // browsers allow it after a key
  })
  await page.keyboard.press('Shift')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Pasted cells: 1 row')).toBeVisible()
})

test('a printed list is one page', async ({ page }, testInfo) => {
  await page.goto('users/list?keyword=nguyen&perPage=20')
  await expect(rows(page)).toHaveCount(20)
  const path = testInfo.outputPath('users.pdf')
  const pdf = await page.pdf({ path, width: '21in', height: '29.7in' }) // Playwright sends inches, Firefox reads centimeters.
  const objects = pdf.toString('latin1').matchAll(/\/ObjStm[^]*?stream\n([^]*?)\nendstream/g)
  const unpacked = Array.from(objects, ([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  expect(unpacked.join().match(/\/Type \/Page\b/g)).toHaveLength(1)
})

for (const [width, height] of [
  [1440, 900],
  [375, 812],
  [320, 256], // as much as a window of 1280 × 1024 pixels shows at 400 %
] as const)
  test(`pictures of ${width} × ${height} pixels`, async ({ page, pageErrors }) => {
    pageErrors.allow(/style-src-elem/) // Playwright adds a style for a picture.
    await takePictures(new FirefoxPage(page), width, height)
  })
