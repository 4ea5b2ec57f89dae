import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const LIST = 'courses/2/lessons'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The videos and audios that the page asks for from now on. */
function askedMedia(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.mp[34]$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

for (const [medium, word, file] of [
  ['video', 'Video', 'lesson-3.mp4'],
  ['audio', 'Audio', 'lesson-3.mp3'],
] as const) {
  test(`the ${medium} of a lesson is loaded when it is asked for, at an address of its own`, async ({
    page,
    baseURL,
  }) => {
    const asked = askedMedia(page)
    await page.goto(`${LIST}?perPage=50`)
    await expect(page.getByRole('link', { name: /^Play (video|audio) of lesson/ })).toHaveCount(46)
    await expect(page.getByRole('table').locator('img, video, audio')).toHaveCount(0)
    expect(asked).toEqual([])

    const play = page.getByRole('link', { name: `Play ${medium} of lesson 3`, exact: true })
    await play.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, `${word} of lesson 3`)).toContainText('Bước cơ bản tại chỗ')
    await expect(page).toHaveURL(`${baseURL}${LIST}?perPage=50&${medium}=3`)
    await expect.poll(() => asked).toContain(`/api/v1/uploads/seed/${file}`)
    expect(new Set(asked).size).toBe(1)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(play).toBeFocused()
  })
}

test('a link to a lesson that is on another page plays it too', async ({ page, backend }) => {
  const beyond = backend.db.lessons[22]
  await page.goto(`${LIST}?orderBy=title&audio=1&keyword=shines`)
  await expect(dialog(page, 'Audio of lesson 1')).toContainText('Nghe và đếm nhịp Salsa')
  await page.goto(`${LIST}?video=${beyond?.id}`)
  await expect(dialog(page, `Video of lesson ${beyond?.id}`)).toContainText(beyond?.title ?? '')
  await page.goto(`${LIST}?video=999`)
  await expect(dialog(page, 'Video of lesson 999').getByRole('alert')).toContainText('Lesson not found')
})

test('what a lesson does not have cannot be played, and what is no web address is text', async ({ page, backend }) => {
  const [first, second] = backend.db.lessons
  Object.assign(first ?? {}, { video: '', audio: '  ' })
  Object.assign(second ?? {}, { video: 'javascript:alert(1)' })
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: 'Play audio of lesson 2', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /of lesson 1$/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Play video of lesson 2', exact: true }).click()
  await expect(dialog(page, 'Video of lesson 2').getByText('javascript:alert(1)')).toBeVisible()
  await expect(dialog(page, 'Video of lesson 2').getByRole('link')).toHaveCount(0)
  await expect(dialog(page, 'Video of lesson 2').locator('video')).toHaveCount(0)
})

test('media elsewhere learn nothing of the person: no token, no address', async ({
  page,
  backend,
  storage,
  faults,
}) => {
  faults.allow(/Failed to load resource.*404/)
  Object.assign(backend.db.lessons[0] ?? {}, { video: `${storage.url}/bucket/gone.mp4` })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Play video of lesson 1', exact: true }).click()
  // It is not there: its name and a link are left.
  await expect(page.getByRole('dialog').getByText('gone.mp4')).toBeVisible()
  expect(storage.received.length).toBeGreaterThan(0)
  for (const { headers } of storage.received) {
    expect(headers.get('referer')).toBeNull()
    expect(headers.get('authorization')).toBeNull()
    expect(headers.get('cookie')).toBeNull()
  }
})

test('Back from one recording to another shows that one', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/play-dialog-*', async (route) => {
    await gate.promise
    await route.continue()
  })
  const play = (id: number) => page.getByRole('link', { name: `Play video of lesson ${id}`, exact: true })
  await page.goto('courses/2/lessons')
  await play(2).click()
  await expect(page).toHaveURL(/video=2/)
  await play(1).click()
  await expect(page).toHaveURL(/video=1/)
  gate.resolve()
  const video = page.getByRole('dialog').locator('video')
  await expect(video).toHaveCount(1)
  const first = await video.getAttribute('src')
  await page.goBack()
  await expect(page).toHaveURL(/video=2/)
  await expect(video).not.toHaveAttribute('src', first ?? '')
})
