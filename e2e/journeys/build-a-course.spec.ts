import { sampleAudio, sampleVideo } from '../../mocks/sample-media.ts'
import { expect, test } from '../fixtures.ts'
import { confirmQuestion, FormDialog, ListPage, toasts } from '../pages.ts'
import { bodies } from '../support/calls.ts'
import { picture } from '../uploads/uploads.ts'

test.describe('Courses', () => {
  test('a course is built with a lesson, and users are assigned to it', async ({ page, backend }) => {
    const list = new ListPage(page)
    await page.goto('courses/list')
    await list.add('Add Course')
    const course = new FormDialog(page, 'Create/Update course')
    await course.fill({ Name: 'Rumba cho người mới', Description: 'Bước cơ bản' })
    await course.field('Type').selectOption('Special')
    await course.upload('Image', picture('rumba.png'))
    await course.confirm()
    await expect(toasts(page)).toHaveText(['Create course successful'])

    await list
      .row('Rumba cho người mới')
      .locator.getByRole('link', { name: /^Lessons/ })
      .click()
    await expect(page.getByText('No results found')).toBeVisible()
    await list.add('Add Lesson')
    const lesson = new FormDialog(page, 'Create/Update lesson')
    await lesson.fill({ Title: 'Bài 1', Content: 'Khởi động' })
    await lesson.upload('Video', await media('bai-1.mp4', 'video/mp4', sampleVideo))
    await lesson.upload('Audio', await media('bai-1.mp3', 'audio/mpeg', sampleAudio))
    await lesson.confirm()
    await expect(list.row('Bài 1').locator).toContainText('Pending')
    await page.getByRole('link', { name: 'Course management' }).first().click()

    await list.row('Rumba cho người mới').press('Assign users')
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

  test('a course is disabled after a question that lists what depends on it', async ({ page, backend }) => {
    const list = new ListPage(page)
    await page.goto('courses/list?keyword=salsa')
    await list.row('Salsa cơ bản').press('Disable')
    await expect(
      page.getByText('Are you sure you want to change status of course ID 2 to Disabled ?', { exact: true }),
    ).toBeVisible()
    await confirmQuestion(page)
    await expect(list.row('Salsa cơ bản').locator).toContainText('Disabled')
    expect(bodies(backend, 'PUT', 'courses/2/status')).toEqual([{ active: false }])
  })
})

const media = async (name: string, mimeType: string, content: Blob) => ({
  name,
  mimeType,
  buffer: Buffer.from(await content.arrayBuffer()),
})
