import type { Page } from '@playwright/test'
import { dropped, serverError, slow } from '../mocks/overrides.ts'
import { sampleAudio, sampleVideo } from '../mocks/sample-media.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const LIST = 'courses/12/lessons'
const typed = { title: 'Bài 1: Giãn cơ', content: '  Dòng một\n\n\tDòng ba 👩‍👩‍👧 \n' }
const messages = [
  ['Title', 'Please enter a valid title'],
  ['Content', 'Please enter valid content'],
  ['Video', 'Please upload a valid video'],
  ['Audio', 'Please upload a valid audio'],
  ['Weight', 'Please enter a valid weight (must be greater than 1)'],
] as const
const roles = {
  Title: 'textbox',
  Content: 'textbox',
  Video: 'button',
  Audio: 'button',
  Weight: 'spinbutton',
  Status: 'switch',
} as const
const files = {
  Video: { name: 'bai-1.mp4', mimeType: 'video/mp4', content: sampleVideo },
  Audio: { name: 'bai-1.mp3', mimeType: 'audio/mpeg', content: sampleAudio },
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create/Update lesson' })
const field = (page: Page, name: keyof typeof roles) => dialog(page).getByRole(roles[name], { name, exact: true })
const player = (page: Page, name: 'Video' | 'Audio') => dialog(page).getByLabel(`${name}: preview`)
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Picks a file in the form. @returns its URL after the upload */
async function choose(page: Page, name: 'Video' | 'Audio'): Promise<string> {
  const { content, ...file } = files[name]
  const legitimized = page.waitForResponse('**/api/v1/storage/legitimize-files')
  await field(page, name).setInputFiles({ ...file, buffer: Buffer.from(await content.arrayBuffer()) })
  const { data } = (await (await legitimized).json()) as { data: [{ legitimize_url: string }] }
  await expect(player(page, name)).toBeVisible()
  return data[0].legitimize_url
}

/** Fills in all fields except weight and status. @returns the URLs of the media */
async function fillIn(page: Page) {
  await field(page, 'Title').fill(typed.title)
  await field(page, 'Content').fill(typed.content)
  return { video: await choose(page, 'Video'), audio: await choose(page, 'Audio') }
}

test.describe('adding a lesson', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(LIST)
    await page.getByRole('button', { name: 'Add Lesson' }).first().click()
    await expect(field(page, 'Title')).toBeFocused()
  })

  test('starts empty with a weight of 1, active, and limits the types of files', async ({ page, baseURL }) => {
    await expect(page).toHaveURL(`${baseURL}${LIST}?edit=0`)
    for (const name of ['Title', 'Content'] as const) await expect(field(page, name)).toHaveValue('')
    await expect(field(page, 'Weight')).toHaveValue('1')
    await expect(field(page, 'Status')).toBeChecked()
    await expect(field(page, 'Video')).toHaveAttribute('accept', '.mp4')
    await expect(field(page, 'Audio')).toHaveAttribute('accept', '.mp3')
  })

  test('does not send an empty form, shows a message at every field and focuses the first', async ({
    page,
    backend,
  }) => {
    await field(page, 'Content').fill(' \n ')
    await field(page, 'Weight').fill('')
    await confirm(page).click()
    await expect(field(page, 'Title')).toBeFocused()
    for (const [name, message] of messages) {
      await expect(field(page, name)).toHaveAccessibleDescription(message)
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
      await dialog(page)
        .getByRole('button', { name: `Help: ${name}` })
        .click()
      await expect(page.locator('[popover]:popover-open').getByText(message)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    expect(calls(backend, 'POST', 'lessons')).toEqual([])
  })

  test('rejects an audio file as video and a video file as audio', async ({ page, backend }) => {
    const swapped = { Video: files.Audio, Audio: files.Video }
    for (const [name, type] of [
      ['Video', 'MP4'],
      ['Audio', 'MP3'],
    ] as const) {
      const { content, ...file } = swapped[name]
      await field(page, name).setInputFiles({ ...file, buffer: Buffer.from(await content.arrayBuffer()) })
      await expect(dialog(page).getByText(`Only ${type} files are accepted.`)).toBeVisible()
    }
    expect(backend.requests.filter(({ path }) => path.includes('storage'))).toEqual([])
  })

  test('sends the values unchanged and once with the course of the screen, and shows them in the list', async ({
    page,
    backend,
  }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('post', 'lessons', gate.promise))
    const urls = await fillIn(page)
    await field(page, 'Weight').fill('3')
    await field(page, 'Status').click()
    await expect(dialog(page).getByText('Disabled', { exact: true })).toBeVisible()
    const before = calls(backend, 'GET', LIST).length
    await confirm(page).dblclick()
    await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
    gate.resolve()

    await expect(toasts(page)).toHaveText(['Create lesson successful'])
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('row').getByRole('link', { name: typed.title, exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Disabled Pending' })).toBeVisible()
    expect(bodies(backend, 'POST', 'lessons')).toEqual([
      { id: 0, course_id: 12, ...typed, ...urls, weight: 3, active: false },
    ])
    expect(calls(backend, 'GET', LIST).length).toBeGreaterThan(before)
    const legitimized = backend.requests.filter(({ path }) => path.endsWith('legitimize-files'))
    expect(legitimized.map(({ body }) => JSON.parse(body).files[0].dir)).toEqual(['lesson', 'lesson'])
  })

  for (const [failure, handlers, message] of [
    ['the server fails', serverError('lessons'), /Internal server error/],
    ['the connection breaks', dropped('post', 'lessons'), /may have been saved/i],
  ] as const) {
    test(`shows a message and keeps the values when ${failure}`, async ({ page, backend }) => {
      backend.use(...handlers)
      await fillIn(page)
      await field(page, 'Status').click()
      await confirm(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(message)
      await expect(field(page, 'Title')).toHaveValue(typed.title)
      await expect(field(page, 'Content')).toHaveValue(typed.content)
      await expect(field(page, 'Status')).not.toBeChecked()
      for (const name of ['Video', 'Audio'] as const) await expect(player(page, name)).toBeVisible()
      expect(calls(backend, 'POST', 'lessons')).toHaveLength(1)
    })
  }

  test('values that the server rejects can be corrected', async ({ page, backend }) => {
    const refusal = () => HttpResponse.json({ error: 'this title is taken' }, { status: 400 })
    backend.use(http.post('*/api/v1/lessons', refusal, { once: true }))
    await fillIn(page)
    await confirm(page).click()
    await expect(toasts(page)).toHaveText(['This title is taken'])
    await field(page, 'Title').fill('Tên khác')
    await confirm(page).click()
    await expect(page.getByRole('row').getByRole('link', { name: 'Tên khác', exact: true })).toBeVisible()
  })
})

test.describe('editing a lesson', () => {
  test('the title opens the form with the saved values, which can be changed and saved', async ({ page, backend }) => {
    const { video_at: _at, outcome: _outcome, ...record } = { ...backend.db.lessons[4] }
    await page.goto('courses/2/lessons?perPage=50')
    await page.getByRole('link', { name: record.title ?? '', exact: true }).click()
    await expect(field(page, 'Title')).toHaveValue(record.title ?? '')
    await expect(field(page, 'Content')).toHaveValue(record.content ?? '')
    await expect(field(page, 'Weight')).toHaveValue(String(record.weight))
    await expect(field(page, 'Status')).not.toBeChecked()
    for (const [name, url] of [
      ['Video', record.video],
      ['Audio', record.audio],
    ] as const) {
      await expect(player(page, name)).toHaveAttribute('src', new RegExp(`${url}$`))
      await expect(player(page, name)).toHaveAttribute('preload', 'none')
    }
    await field(page, 'Title').fill('Tên mới')
    await field(page, 'Status').click()
    await confirm(page).click()

    await expect(toasts(page)).toHaveText(['Update lesson successful'])
    await expect(dialog(page)).toBeHidden()
    const { created_at: _created, updated_at: _updated, ...body } = record
    expect(bodies(backend, 'PUT', 'lessons/5')).toEqual([{ ...body, title: 'Tên mới', active: true }])
    await expect(page.getByRole('row').getByRole('link', { name: 'Tên mới', exact: true })).toBeVisible()
  })

  test('saving a lesson of another course does not move it', async ({ page, backend }) => {
    await page.goto('courses/3/lessons?edit=5')
    await field(page, 'Title').fill('Tên mới')
    await confirm(page).click()
    await expect(toasts(page)).toHaveText(['Update lesson successful'])
    expect(bodies(backend, 'PUT', 'lessons/5')).toMatchObject([{ id: 5, course_id: 2, title: 'Tên mới' }])
  })

  test('Cancel discards changes and closes at once, Escape asks first', async ({ page }) => {
    await page.goto('courses/2/lessons')
    const link = page.getByRole('link', { name: 'Nghe và đếm nhịp Salsa', exact: true })
    await link.click()
    await field(page, 'Title').fill('Nháp')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(link).toBeFocused()

    await link.click()
    await expect(field(page, 'Title')).toHaveValue('Nghe và đếm nhịp Salsa')
    await dialog(page).getByRole('button', { name: 'Remove audio' }).click()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Confirmation' })
    await expect(question).toContainText('Leave without saving?')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('keeps the changes if the course was deleted meanwhile, and the save shows the reason', async ({
    page,
    backend,
  }) => {
    await page.clock.install()
    await page.goto('courses/2/lessons')
    await page.getByRole('link', { name: 'Nghe và đếm nhịp Salsa', exact: true }).click()
    await field(page, 'Title').fill('Nháp')
    const gone = () => HttpResponse.json({ error: 'course not found' }, { status: 404 })
    backend.use(http.get('*/api/v1/courses/2', gone), http.put('*/api/v1/lessons/1', gone))
    await page.clock.fastForward(10 * 60_000) // The cached data is stale now.
    const before = calls(backend, 'GET', 'courses/2').length
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => calls(backend, 'GET', 'courses/2').length).toBeGreaterThan(before)
    await expect(page.getByText('Course not found.')).toBeAttached()
    await expect(field(page, 'Title')).toHaveValue('Nháp')
    await confirm(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Course not found')
    await expect(field(page, 'Title')).toHaveValue('Nháp')

    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Course not found.')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test('keeps the changes while the list behind polls a video in processing', async ({ page, backend }) => {
    await page.clock.install()
    await page.goto('courses/2/lessons?edit=5')
    await field(page, 'Title').fill('Nháp')
    const before = calls(backend, 'GET', 'courses/2/lessons').length
    await page.clock.runFor(4000)
    await expect.poll(() => calls(backend, 'GET', 'courses/2/lessons').length).toBeGreaterThan(before)
    await expect(field(page, 'Title')).toHaveValue('Nháp')
    await expect(field(page, 'Title')).toBeFocused()
  })
})

test('uploads of a video and an audio continue in the background and return to the form', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'uploads/*', gate.promise))
  await page.goto(`${LIST}?edit=0`)
  await field(page, 'Title').fill(typed.title)
  await field(page, 'Content').fill(typed.content)
  for (const name of ['Video', 'Audio'] as const) {
    const { content, ...file } = files[name]
    await field(page, name).setInputFiles({ ...file, buffer: Buffer.from(await content.arrayBuffer()) })
  }
  await dialog(page).getByRole('button', { name: 'Continue in background' }).click()
  await expect(dialog(page)).toBeHidden()
  const activityPanel = page.getByRole('region', { name: 'Uploads' })
  await expect(activityPanel.getByRole('progressbar')).toHaveCount(2)
  await page.getByRole('link', { name: 'News' }).click()
  gate.resolve()
  await expect(activityPanel.getByText(/^Uploaded/)).toHaveCount(2)
  expect(calls(backend, 'POST', 'lessons')).toEqual([])

  await activityPanel.getByRole('button', { name: 'Back to the lesson' }).click()
  await expect(page).toHaveURL(`${LIST}?edit=0`)
  await expect(field(page, 'Title')).toHaveValue(typed.title)
  await expect(player(page, 'Video')).toBeVisible()
  await expect(player(page, 'Audio')).toBeVisible()
  await confirm(page).click()
  await expect(toasts(page)).toHaveText('Create lesson successful')
  expect(bodies(backend, 'POST', 'lessons')).toMatchObject([
    {
      course_id: 12,
      title: typed.title,
      video: expect.stringMatching(/bai-1\.mp4$/),
      audio: expect.stringMatching(/bai-1\.mp3$/),
    },
  ])
})
