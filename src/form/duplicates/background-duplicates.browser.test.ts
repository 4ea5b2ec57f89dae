import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { backToNews, uploadAndLeave } from '@/test/browser/background-uploads'
import { backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, field, message, question } from '@/test/browser/screen'
import { expectPreview, holdStep, pick } from '@/test/browser/uploads'

const TITLE = 'Khai giảng lớp Rumba'
const expectUnknownResult = () => expect.element(message()).toMatchTextContent('It may have been saved anyway.')

/** Continues an upload of the open form in the background, and returns to the form before its end. */
async function leaveAndReturn() {
  const release = holdStep('put')
  await uploadAndLeave('other.png')
  await backToNews().click()
  release()
  await expectPreview('other.png')
}

test('a new item whose response was lost is looked up after its form returns from the activity panel', async () => {
  const add = () => {
    const [item] = backend.db.news
    if (item) backend.db.news.push({ ...item, id: backend.db.nextId('news'), title: TITLE })
    return HttpResponse.error()
  }
  renderRoute('contents/news?edit=0')
  for (const label of ['Title', 'Description', 'Content', 'Link']) await field(label).fill(TITLE)
  await pick('rumba.png')
  await expectPreview('rumba.png')
  backend.use(http.post('*/api/v1/news', add, { once: true }))
  await confirm().click()
  await expectUnknownResult()

  await leaveAndReturn()
  await confirm().click()
  await expect.element(question()).toMatchTextContent(`${TITLE} is in the list`)
  expect(calls('POST', 'news')).toHaveLength(1)
})
