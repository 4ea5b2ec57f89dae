import type { Locator } from '@playwright/test'
import { sampleAudio, sampleVideo } from '../../mocks/sample-media.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { bodies } from '../support/calls.ts'
import { picture } from '../uploads/uploads.ts'

test('a course is built with a lesson, and users are assigned to it', async ({ page, backend }) => {
  await page.goto('courses/list')
  await page.getByRole('button', { name: 'Add Course' }).click()
  const course = page.getByRole('dialog', { name: 'Create/Update course' })
  await course.getByLabel('Name').fill('Rumba cho người mới')
  await course.getByLabel('Description').fill('Bước cơ bản')
  await course.getByLabel('Type').selectOption('Special')
  await upload(course, 'Image', picture('rumba.png'))
  await course.getByRole('button', { name: 'Confirm' }).click()
  const row = rows(page).filter({ hasText: 'Rumba cho người mới' })
  await row.getByRole('link', { name: /^Lessons/ }).click()

  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Lesson' }).first().click()
  const lesson = page.getByRole('dialog', { name: 'Create/Update lesson' })
  await lesson.getByLabel('Title').fill('Bài 1')
  await lesson.getByLabel('Content').fill('Khởi động')
  await upload(lesson, 'Video', await media('bai-1.mp4', 'video/mp4', sampleVideo))
  await upload(lesson, 'Audio', await media('bai-1.mp3', 'audio/mpeg', sampleAudio))
  await lesson.getByRole('button', { name: 'Confirm' }).click()
  await expect(rows(page).filter({ hasText: 'Bài 1' })).toContainText('Pending')
  await page.getByRole('link', { name: 'Course management' }).first().click()

  await row.getByRole('button', { name: /^Assign users/ }).click()
  const assign = page.getByRole('dialog', { name: 'Assign users' })
  const available = assign.getByRole('region', { name: /^Available users/ })
  await available.getByRole('searchbox').fill('dao nguyen')
  await expect(available.getByRole('option')).toHaveText([/^Đào/])
  await available.getByRole('option').click()
  await available.getByRole('button', { name: /^Assign selected/ }).click()
  await expect(assign.getByRole('region', { name: /^Assigned users/ }).getByRole('option')).toHaveText([/^Đào/])
  await assign.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  const { id } = backend.db.courses.at(-1) ?? { id: 0 }
  expect(bodies(backend, 'PUT', `courses/${id}/users`)).toEqual([{ description: '', user_ids: [3] }])
})

const media = async (name: string, mimeType: string, content: Blob) => ({
  name,
  mimeType,
  buffer: Buffer.from(await content.arrayBuffer()),
})

/** Picks a file and waits for its upload. */
async function upload(form: Locator, label: string, file: ReturnType<typeof picture>) {
  await form.getByRole('button', { name: label, exact: true }).setInputFiles(file)
  const preview = { name: `${label}: preview` }
  await expect(form.getByRole('img', preview).or(form.getByLabel(preview.name))).toBeVisible()
}
