import { expect, test } from '../fixtures.ts'

test('loads the image of a course when its name is hovered, without a referrer', async ({ page }) => {
  const requested: { path: string; referer: string }[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image')
      requested.push({ path: new URL(request.url()).pathname, referer: request.headers().referer ?? '' })
  })
  await page.goto('courses/list?keyword=salsa')
  const link = page.getByRole('link', { name: 'Salsa cơ bản', exact: true })
  await expect(link).toBeVisible()
  expect(requested).toEqual([])

  await link.hover()
  await expect(page.getByRole('tooltip').locator('img')).toHaveJSProperty('naturalWidth', 160)
  expect(requested).toEqual([{ path: '/api/v1/uploads/seed/course-2.png', referer: '' }])
})
