import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { audio, forms, video } from '@/test/browser/form-cases'
import { bodies, hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, link, preview, rows, toastTexts } from '@/test/browser/screen'

const LIST = 'courses/2/lessons'
const fields = forms.find(({ noun }) => noun === 'lesson')?.fields ?? []
const title = () => field('Title')
const status = () => field('Status', 'switch')

afterEach(() => void vi.useRealTimers())

test('a new lesson is active, and can be disabled', async () => {
  renderRoute(`${LIST}?edit=0`)
  await expect.element(status()).toBeChecked()
  for (const { fill } of fields) await fill()
  await expect.element(preview('Video')).toHaveAttribute('preload', 'metadata') // shows the first frame
  await expect.element(dialog().getByText(/^\d+-.+\.mp4, [\d.]+ K?B/)).toBeVisible()
  await status().click()
  await expect.element(dialog().getByText('Disabled')).toBeVisible()
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Create lesson successful'])
  await expect.element(rows().getByRole('cell', { name: 'Disabled Pending' })).toBeVisible()
  expect(bodies('POST', 'lessons')).toMatchObject([{ active: false }])
})

test('a disabled lesson can be enabled, and its media load only when they are played', async () => {
  renderRoute(`${LIST}?edit=5`)
  await expect.element(status()).not.toBeChecked()
  for (const label of ['Video', 'Audio']) await expect.element(preview(label)).toHaveAttribute('preload', 'none')
  await status().click()
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Update lesson successful'])
  expect(bodies('PUT', 'lessons/5')).toMatchObject([{ active: true }])
})

test('a new lesson is saved once the uploads of its video and its audio have ended in the background', async () => {
  const release = hold('put', 'uploads/*')
  const uploads = page.getByRole('region', { name: 'Uploads' })
  renderRoute('courses/12/lessons?edit=0')
  await title().fill('Bài 1')
  await field('Content').fill('Giãn cơ')
  await field('Video', 'button').upload(video)
  await field('Audio', 'button').upload(audio)
  await button('Continue in background').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => uploads.getByRole('progressbar').elements().length).toBe(2)
  await link('News').click()
  release()
  await expect.poll(toastTexts).toEqual(['Create lesson successful'])
  await expect.element(uploads).not.toBeInTheDocument()
  expect(bodies('POST', 'lessons')).toMatchObject([
    {
      course_id: 12,
      title: 'Bài 1',
      video: expect.stringMatching(/bai-1\.mp4$/),
      audio: expect.stringMatching(/bai-1\.mp3$/),
    },
  ])
})
