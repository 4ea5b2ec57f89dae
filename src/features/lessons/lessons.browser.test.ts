import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { audio, forms, video } from '@/test/browser/form-cases'
import { rowCount, table } from '@/test/browser/list-page'
import { backend, bodies, calls, change, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  confirm,
  dialog,
  expectNoToast,
  field,
  link,
  preview,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'
import { heading, main } from '@/test/browser/shell'
import { refused } from '../../../mocks/overrides.ts'

const LIST = 'courses/2/lessons'
const crumbs = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const courseMissing = () => page.getByText('Course not found.')
const titleShown = (title: string) => expect.poll(() => document.title).toBe(title)

test('the list loads before its course, which names the screen, and also if the course fails to load', async () => {
  const release = hold('get', 'courses/2')
  renderRoute(LIST)
  await expect.poll(rowCount).toBe(10)
  await titleShown('Lesson management · Dance Fitness Online')
  expect(crumbs().elements()).toEqual([]) // The name would move the links.
  release()
  await titleShown('Lesson management: Salsa cơ bản · Dance Fitness Online')
  expect(textsOf(crumbs())).toEqual(['Dashboard', 'Course management', 'Salsa cơ bản'])
  expect(textsOf(crumbs().getByRole('link'))).toEqual(['Dashboard', 'Course management'])
  await expect.element(crumbs().getByText('Salsa cơ bản')).toHaveAttribute('aria-current', 'page')
  expect(main().getByText('Salsa cơ bản').elements()).toHaveLength(2)
  expect(calls('GET', 'courses/2')).toHaveLength(1)

  backend.use(...refused('get', 'courses/3', 'no access', 403))
  renderRoute('courses/3/lessons')
  await expect.poll(rowCount).toBe(10)
  await expect.poll(() => textsOf(crumbs())).toEqual(['Dashboard', 'Course management', 'Lesson management'])
  await expectNoToast()
})

test('the screen of an unknown or invalid course shows "Course not found", the latter without any request', async () => {
  renderRoute('courses/999/lessons')
  await expect.element(courseMissing()).toBeVisible()
  await expect.element(heading('Lesson management')).toBeVisible()
  await expect.element(button('Add Lesson', main())).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(calls('GET', 'courses/999').length).toBeLessThanOrEqual(2)

  backend.requests.length = 0
  for (const id of ['..%2F..%2Fusers%2F5', '0', '1e3', '5%2Fstatus', '9007199254740993']) {
    renderRoute(`courses/${id}/lessons?edit=0`)
    await expect.element(heading('Lesson management'), { message: id }).toBeVisible()
    await expect.element(courseMissing(), { message: id }).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(table()).not.toBeInTheDocument()
  }
  expect(backend.requests).toEqual([])
  await link('Go to the courses').click()
  await expect.poll(rowCount).toBe(10)
  expect(currentPath()).toBe('courses/list')
})

const player = (name: string) => page.getByRole('dialog', { name, exact: true })

test('a link plays a lesson that is on another page of the list', async () => {
  renderRoute(`${LIST}?orderBy=title&audio=1&keyword=shines`)
  await expect.element(player('Audio of lesson 1')).toMatchTextContent('Nghe và đếm nhịp Salsa')
  renderRoute(`${LIST}?video=23`)
  await expect.element(player('Video of lesson 23')).toMatchTextContent('Ôn tập và bài nhảy trọn vẹn')
  renderRoute(`${LIST}?video=999`)
  await expect.element(player('Video of lesson 999').getByRole('alert')).toMatchTextContent('Lesson not found')
})

test('a lesson without media has no player, and a medium that is not an http(s) URL is shown as text', async () => {
  change(backend.db.lessons, 1, { video: '', audio: '  ' })
  change(backend.db.lessons, 2, { video: 'javascript:alert(1)' })
  renderRoute(LIST)
  await expect.element(link('Play audio of lesson 2')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /of lesson 1$/ })).not.toBeInTheDocument()
  await link('Play video of lesson 2').click()
  await expect.element(player('Video of lesson 2').getByText('javascript:alert(1)')).toBeVisible()
  await expect.element(player('Video of lesson 2').getByRole('link')).not.toBeInTheDocument()
  expect(document.querySelectorAll('video')).toHaveLength(0)
})

const fields = forms.find(({ noun }) => noun === 'lesson')?.fields ?? []
const title = () => field('Title')
const status = () => field('Status', 'switch')

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
