import { expect, test } from '../fixtures.ts'
import { confirmQuestion, FormDialog, ListPage, toasts } from '../pages.ts'
import { bodies } from '../support/calls.ts'
import { picture } from '../uploads/uploads.ts'

for (const { api, path, add, title, noun, question } of [
  {
    api: 'news',
    path: 'contents/news',
    add: 'Add News',
    title: 'Create/Update news',
    noun: 'news',
    question: 'news',
  },
  { api: 'faqs', path: 'contents/faq', add: 'Add FAQ', title: 'Create/Update FAQ', noun: 'faq', question: 'FAQ' },
] as const) {
  test.describe(api === 'news' ? 'News' : 'FAQs', () => {
    test('is published with a picture, corrected and deleted', async ({ page, backend }) => {
      const list = new ListPage(page)
      await page.goto(path)
      await list.add(add)
      const form = new FormDialog(page, title)
      await form.fill({
        Title: 'Khai giảng lớp Rumba',
        Description: 'Cho người mới',
        Content: 'Thứ ba\nThứ năm',
        Link: 'https://www.example.com/rumba',
      })
      await form.upload('File', picture('rumba.png'))
      await form.confirm()
      await expect(toasts(page)).toHaveText([`Create ${noun} successful`])

      await list.row('Khai giảng lớp Rumba').open()
      await expect(form.field('Content')).toHaveValue('Thứ ba\nThứ năm')
      await expect(form.locator.getByRole('img', { name: 'File: preview' })).toBeVisible()
      await form.fill({ Title: 'Khai giảng lớp Tango' })
      await form.confirm()
      await expect(list.row('Khai giảng lớp Tango').locator).toBeVisible()

      const id = backend.db[api].at(-1)?.id
      await list.row('Khai giảng lớp Tango').press('Delete')
      await expect(page.getByText(`Are you sure you want to delete ${question} ID ${id} ?`)).toBeVisible()
      await confirmQuestion(page)
      await expect(list.row('Khai giảng lớp Tango').locator).toHaveCount(0)
      expect(bodies(backend, 'POST', api)).toHaveLength(1)
      expect(backend.db[api].some((item) => item.id === id)).toBe(false)
    })
  })
}
