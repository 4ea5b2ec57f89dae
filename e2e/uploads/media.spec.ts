import type { Page } from '@playwright/test'
import type { Backend } from '../../mocks/server.ts'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { png } from './uploads.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update news' })
const remove = (page: Page) => form(page).getByRole('button', { name: 'Remove file' })
/** The preview, whatever its element is. */
const shown = (page: Page) => form(page).getByLabel('File: preview').or(form(page).getByAltText('File: preview'))
const embedded = (page: Page) => form(page).locator('img, video, audio, iframe, object, embed')

/** Opens a form for each of the file URLs, one after the other, and runs `check` in it. */
async function openEach(page: Page, backend: Backend, files: string[], check: (file: string) => Promise<void>) {
  for (const [nth, file] of files.entries()) Object.assign(backend.db.news[nth] ?? {}, { file })
  backend.db.save()
  await page.goto('contents/news')
  for (const [nth, file] of files.entries()) {
    await test.step(file, async () => {
      await page.evaluate((to) => history.pushState(null, '', to), `?edit=${nth + 1}`)
      await expect(remove(page)).toBeVisible()
      await check(file)
      await page.keyboard.press('Escape')
      await expect(form(page)).toBeHidden()
    })
  }
}

/** As in browsers that cannot play playlists. */
const cannotPlay = () => {
  HTMLMediaElement.prototype.canPlayType = () => ''
}

// `media-kind.test.ts` and `web-url.test.ts` test all extensions and URLs.
test('shows pictures without a referrer, and the name and a link for a file that does not load or cannot be played', async ({
  page,
  backend,
  storage,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource.*404/)
  await page.addInitScript(cannotPlay)
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\npart.ts\n#EXT-X-ENDLIST\n'
  const noMedia = () => new HttpResponse('no media at all. '.repeat(100), { headers })
  backend.use(
    http.get('*/bucket/a.JPEG', () => new HttpResponse(png, { headers: { 'Content-Type': 'image/png' } })),
    http.get('*/bucket/parts.m3u8', () => new HttpResponse(playlist, { headers })),
    ...['a.png', 'a.wmv', 'part.ts'].map((name) => http.get(`*/bucket/${name}`, noMedia)),
  )
  const names = ['a.JPEG', 'l%E1%BB%9Bp%20salsa.png?y=.mp4', 'a.png', 'a.wmv', 'parts.m3u8']
  const files = names.map((name) => `${storage.url}/bucket/${name}`)
  await openEach(page, backend, files, async (file) => {
    if (file.endsWith('JPEG')) {
      await expect(shown(page)).toHaveJSProperty('tagName', 'IMG')
      await expect(shown(page)).toHaveJSProperty('naturalWidth', 1)
      return expect(embedded(page)).toHaveCount(1)
    }
    const name = decodeURI(new URL(file).pathname).replace('/bucket/', '')
    if (name === 'a.wmv') await shown(page).evaluate((player: HTMLMediaElement) => player.play().catch(() => undefined))
    if (name === 'parts.m3u8')
      await form(page)
        .getByRole('button', { name: `Play ${name}` })
        .click()
    await expect(form(page).getByText(name, { exact: true })).toBeVisible()
    await expect(form(page).getByText("It can't be shown here.")).toBeVisible()
    const link = form(page).getByRole('link', { name: 'Open' })
    await expect(link).toHaveAttribute('href', file)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/)
    await expect(embedded(page)).toHaveCount(0)
  })
  expect(storage.received.map(({ url }) => url)).toEqual(
    expect.arrayContaining([...files, `${storage.url}/bucket/part.ts`]),
  )
  for (const { headers } of storage.received) expect(headers.get('referer')).toBeNull()
})

test('shows a player for video, audio and playlists, which loads nothing before it plays', async ({
  page,
  backend,
  storage,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource.*404/)
  await page.addInitScript(cannotPlay)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const playerCode = () => scripts.filter((path) => /\/assets\/hls[.-].*\.js$/.test(path))
  const files = ['a.mp4', 'a.mp3', 'a.m3u8'].map((name) => `${storage.url}/bucket/${name}`)
  await openEach(page, backend, files, async (file) => {
    storage.received.length = 0
    const play = form(page).getByRole('button', { name: 'Play a.m3u8' })
    const isPlaylist = file.endsWith('m3u8')
    if (isPlaylist) await expect(play).toBeVisible()
    else {
      await expect(shown(page)).toHaveJSProperty('tagName', file.endsWith('.mp3') ? 'AUDIO' : 'VIDEO')
      await expect(shown(page)).toHaveJSProperty('controls', true)
      await expect(shown(page)).toHaveAttribute('preload', 'none')
    }
    await expect(embedded(page)).toHaveCount(isPlaylist ? 0 : 1)
    // When this later request has its response, an automatic request of the player would have arrived.
    await page.evaluate((url) => fetch(url), '/api/v1/uploads/seed/news-1.png')
    expect(storage.received).toEqual([])
    expect(playerCode()).toEqual([])

    // The file is missing, so playing it shows its name and the link.
    if (isPlaylist) await play.click()
    else await shown(page).evaluate((player: HTMLMediaElement) => player.play().catch(() => undefined))
    await expect(form(page).getByRole('link', { name: 'Open' })).toBeVisible()
    expect(storage.received.map(({ method, url }) => `${method} ${url}`)).toContain(`GET ${file}`)
    for (const { headers } of storage.received)
      for (const name of ['authorization', 'referer']) expect(headers.get(name)).toBeNull()
  })
  expect(playerCode()).toHaveLength(1)
})
