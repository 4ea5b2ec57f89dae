import { features, signInFeatures } from '../browsers/features.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { logIn } from '../session/session.ts'
import { listFeatures } from '../support/features.ts'
import { expectSessionCookies, useTokensOfLength } from '../support/long-tokens.ts'
import { usePlaylist } from '../uploads/uploads.ts'
import { FirefoxPage } from './firefox-page.ts'

// What differs between the engines: docs/browser-features.md.

test('Firefox has these features', async ({ page, pageErrors }) => {
  pageErrors.allow(/“__Host-probe” has been rejected/)
  await page.goto('users/list')
  const { playlists, ...others } = await page.evaluate(listFeatures)
  expect(playlists).toBe(false)
  expect(Object.entries(others).filter(([, isThere]) => !isThere)).toEqual([])
})

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('a session is kept in cookies of at most 4096 bytes', async ({ page, context, backend }) => {
    await page.goto('users/list')
    useTokensOfLength(backend, 4097)
    await logIn(page)
    await expect(page.getByRole('alert')).toContainText('This browser did not keep the session.')
    useTokensOfLength(backend, 4096)
    await logIn(page)
    await expect(rows(page)).toHaveCount(10)
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    expectSessionCookies(await context.cookies(), 4096)
  })

  for (const [name, run] of Object.entries(signInFeatures))
    test(name, ({ page, backend }) => run(new FirefoxPage(page), backend))
})

test('a playlist is played by hls.js', async ({ page, backend }) => {
  usePlaylist(backend)
  // There is no sound card. Firefox plays a file with a sound only while it is muted.
  await page.addInitScript(() => {
    const mute = ({ target }: Event) => target instanceof HTMLMediaElement && Object.assign(target, { muted: true })
    addEventListener('loadstart', mute, true)
  })
  await page.goto('courses/2/lessons?video=3')
  await page.getByRole('button', { name: 'Play lesson-3.m3u8' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  await expect(video).toHaveAttribute('src', /^blob:/)
})

for (const [name, run] of Object.entries(features))
  test(name, ({ page, backend }) => run(new FirefoxPage(page), backend))

test('without session storage, the browser asks before a form with changes is left', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await page.goto('users/list?edit=3')
  const name = page.getByRole('dialog').getByLabel('First Name')
  await name.click() // Browsers ask only after an interaction with the page.
  await page.reload()
  expect(questions).toEqual([])
  await name.click()
  await page.keyboard.type('x')
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(name).toHaveValue('Đào')
})
