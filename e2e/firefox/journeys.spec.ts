import { inflateSync } from 'node:zlib'
import { expect, test } from '../fixtures.ts'
import { assignDialog, available } from '../forms/assign.ts'
import { rows } from '../pages.ts'

test('a user is assigned to a course with 12,500 others', async ({ page, backend }) => {
  backend.scenario('crowd')
  await page.goto('courses/list?assign=2')
  await expect(available(page).count).toContainText('12,500', { timeout: 40_000 }) // on a busy machine
  await available(page).users.first().click()
  await available(page)
    .button(/^Assign selected/)
    .click()
  await assignDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toHaveLength(12_501)
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
  test(`pictures of ${width} × ${height} pixels`, async ({ page, pageErrors }, testInfo) => {
    pageErrors.allow(/style-src-elem/) // Playwright adds a style for a picture.
    await page.setViewportSize({ width, height })
    await page.goto('dashboard')
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => localStorage.setItem('theme', name), theme)
      for (const path of ['users/list', 'contents/news', 'users/list?edit=3', 'users/list?membership=3']) {
        await page.goto(path)
        await expect(
          path.includes('=') ? page.getByRole('dialog').getByText('Confirm') : rows(page).nth(9),
        ).toBeVisible()
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
        // Without `caret`, Playwright adds a style, which the policy of the page refuses.
        await page.screenshot({
          caret: 'initial',
          path: testInfo.outputPath(`${path.replaceAll(/\W/g, '-')}-${theme}.png`),
        })
      }
    }
  })
