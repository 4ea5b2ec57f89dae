import { expect } from '@playwright/test'
import { By } from 'selenium-webdriver'
import { journeys, takePictures } from '../browsers/journeys.ts'
import type { WebKitPage } from '../support/webkit.ts'
import { usePlaylist } from '../uploads/uploads.ts'
import { test } from './fixtures.ts'

for (const [name, journey] of Object.entries(journeys))
  test(name, ({ webkit: page, backend }, testInfo) => journey(page, backend, testInfo))

test('signing in leads to the requested page, a reload keeps the session, and a second tab ends it', async ({
  webkit: page,
}) => {
  await page.start('users/list?keyword=dao')
  await page.shows('dao.nguyen@example.com')
  await page.reload()
  await page.shows('dao.nguyen@example.com')

  const first = await page.driver.getWindowHandle()
  await page.driver.switchTo().newWindow('tab')
  await page.goto('dashboard')
  await page.click('button', 'Admin')
  await page.click('menuitem', 'Logout')
  await page.sees('button', 'Log in')
  await page.driver.switchTo().window(first)
  await page.sees('button', 'Log in')
})

/** Clicks the player, because WebKit plays a sound only after a click, and waits until it plays. @returns its source */
async function play(page: WebKitPage) {
  const player = await page.driver.findElement(By.css('video, audio'))
  await page.driver.executeScript(
    (media: HTMLMediaElement) => media.addEventListener('click', () => media.play()),
    player,
  )
  await player.click()
  const playedTime = () => page.driver.executeScript((media: HTMLMediaElement) => media.currentTime, player)
  await expect.poll(playedTime).toBeGreaterThan(0)
  return page.driver.executeScript((media: HTMLMediaElement) => media.currentSrc, player)
}

test('the video and the audio of a lesson play', async ({ webkit: page }) => {
  for (const kind of ['video', 'audio']) {
    if (kind === 'video') await page.start('courses/2/lessons?video=3')
    else await page.goto('courses/2/lessons?audio=3')
    await page.shows(new RegExp(`${kind} of lesson 3`, 'i'))
    await play(page)
  }
})

test('WebKit plays a playlist itself', async ({ webkit: page, backend }) => {
  usePlaylist(backend)
  await page.start('courses/2/lessons?video=3')
  await page.click('button', 'Play lesson-3.m3u8')
  expect(await play(page)).toContain('lesson-3.m3u8') // the player of the app has a blob
  await page.click('button', 'Close') // WebKitGTK would not quit while it plays
})

test('a token link signs in once, and leaves no token in the address', async ({ webkit: page, backend }) => {
  const { access_token, id_token, refresh_token } = backend.db.signIn()
  const tokens = { accessToken: access_token, idToken: id_token, refreshToken: refresh_token }
  await page.goto(`users/list?${new URLSearchParams({ keyword: 'dao', ...tokens })}`)
  await page.shows('dao.nguyen@example.com')
  expect(await page.url()).toMatch(/users\/list\?keyword=dao$/)
  await page.reload()
  await page.shows('dao.nguyen@example.com')
})

// A window of MiniBrowser is at least 447 pixels wide.
for (const [width, height] of [
  [1440, 900],
  [447, 812],
  [447, 256], // as much as a window of 1341 pixels shows at 300 %
] as const)
  test(`pictures of ${width} × ${height} pixels`, ({ webkit: page }) => takePictures(page, width, height))
