import type { Page } from '@playwright/test'
import type { createBackend } from '../mocks/server.ts'
import { expect, test } from './fixtures.ts'

type Backend = ReturnType<typeof createBackend>

const name = 'Salsa cơ bản'
const link = (page: Page) => page.getByRole('link', { name, exact: true })
const tooltip = (page: Page) => page.getByRole('tooltip')
const picture = (page: Page) => tooltip(page).locator('img')

function giveImage({ db }: Backend, image: string) {
  for (const course of db.courses) if (course.name === name) course.image = image
}

/** Records the pictures that the page requests from now on, with their referrer. */
function recordPictures(page: Page) {
  const requested: { path: string; referer: string }[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image')
      requested.push({ path: new URL(request.url()).pathname, referer: request.headers().referer ?? '' })
  })
  return requested
}

test('loads and shows the image of a course when its name is hovered', async ({ page }) => {
  const requested = recordPictures(page)
  await page.goto('courses/list?keyword=salsa')
  await expect(link(page)).toBeVisible()
  expect(requested).toEqual([])

  await link(page).hover()
  await expect(tooltip(page)).toHaveText(name)
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 160)
  expect(requested).toEqual([{ path: '/api/v1/uploads/seed/course-2.png', referer: '' }])
  await expect(picture(page)).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('the image stays open while it is hovered, and closes when the pointer leaves', async ({ page }) => {
  await page.clock.install()
  await page.goto('courses/list?keyword=salsa')
  await link(page).hover()
  await expect(picture(page)).toBeVisible()
  await picture(page).hover()
  await page.mouse.move(...(await centerOf(page)), { steps: 5 })
  await page.clock.runFor(1000) // Much longer than the closing delay.
  await expect(picture(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip(page)).toHaveCount(0)
})

async function centerOf(page: Page): Promise<[number, number]> {
  const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('keyboard focus shows the image, and Escape hides it', async ({ page }) => {
  await page.goto('courses/list?keyword=salsa')
  await page.getByRole('columnheader', { name: 'Active' }).getByRole('button').focus()
  await page.keyboard.press('Tab')
  await expect(picture(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAttribute('href', /edit=/)

  await page.mouse.move(0, 0)
  await link(page).hover()
  await expect(picture(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
]) {
  test.describe(`in a viewport of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the image is fully visible in every row', async ({ page }) => {
      await page.goto('courses/list')
      const names = page.getByRole('row').getByRole('link', { name: /^(?!Lessons)/ })
      await expect(names).toHaveCount(10)
      for (const name of await names.all()) {
        await name.scrollIntoViewIfNeeded()
        await page.mouse.move(0, 0)
        await expect(tooltip(page)).toHaveCount(0)
        await name.hover()
        await expect(picture(page)).toBeInViewport({ ratio: 1 })
        await expect(tooltip(page)).toBeInViewport({ ratio: 1 })
        expect((await picture(page).boundingBox())?.height).toBeGreaterThan(40)
      }
    })
  })
}

test('shows only the name if the image does not load', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/Failed to load resource.*404/)
  giveImage(backend, '/api/v1/uploads/nowhere.png')
  await page.goto('courses/list?keyword=salsa')
  const missing = page.waitForResponse('**/nowhere.png')
  await link(page).hover()
  await missing
  await expect(picture(page)).toHaveCount(0)
  await expect(tooltip(page)).toHaveText(name)
})

for (const image of [
  '',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'blob:https://www.example.com/1',
]) {
  test(`loads nothing for the image "${image}"`, async ({ page, backend }) => {
    const requested = recordPictures(page)
    giveImage(backend, image)
    await page.goto('courses/list?keyword=salsa')
    await link(page).hover()
    await expect(tooltip(page)).toHaveText(name)
    await expect(picture(page)).toHaveCount(0)
    expect(requested).toEqual([])
  })
}
