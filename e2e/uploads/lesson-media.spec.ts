import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const LIST = 'courses/2/lessons'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Records the videos and audios that the page requests from now on. */
function recordMedia(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.mp[34]$/.test(pathname)) requested.push(pathname)
  })
  return requested
}

test('loads the video of a lesson when it is opened, at its own URL, and plays its audio', async ({
  page,
  baseURL,
}) => {
  const requested = recordMedia(page)
  // Without a sound card, Firefox stops after the beginning.
  await page.addInitScript(() => addEventListener('playing', () => performance.mark('playing'), true))
  await page.goto(`${LIST}?perPage=50`)
  await expect(page.getByRole('link', { name: /^Play (video|audio) of lesson/ })).toHaveCount(46)
  await expect(page.getByRole('table').locator('img, video, audio')).toHaveCount(0)
  expect(requested).toEqual([])

  const play = page.getByRole('link', { name: 'Play video of lesson 3', exact: true })
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Video of lesson 3')).toContainText('Bước cơ bản tại chỗ')
  await expect(page).toHaveURL(`${baseURL}${LIST}?perPage=50&video=3`)
  await expect.poll(() => requested).toContain('/api/v1/uploads/seed/lesson-3.mp4')
  expect(new Set(requested).size).toBe(1)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(play).toBeFocused()

  const opened = await page.evaluate(() => performance.now())
  await page.getByRole('link', { name: 'Play audio of lesson 3', exact: true }).click()
  await expect(dialog(page, 'Audio of lesson 3')).toContainText('lesson-3.mp3')
  const plays = () => page.evaluate(() => performance.getEntriesByName('playing').map(({ startTime }) => startTime))
  await expect.poll(async () => (await plays()).some((time) => time > opened)).toBe(true)
})
