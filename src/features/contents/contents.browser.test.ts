import { beforeEach, expect, test } from 'vitest'
import { backend, bodies, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, dialog, field, rows, textsOf, toastTexts } from '@/test/browser/screen'
import { resizeWindow } from '@/test/browser/shell'

const created_at = '2024-01-05T15:04:00'
const category = { id: 11, taxonomy_id: 4, name: 'Lớp mới', weight: 1, created_at, updated_at: created_at }
const file = { id: 1, content_id: 3, group: 'attachments', type: 'application/pdf', created_at }
const details = () => dialog().getByRole('definition')

// The lists and forms of news and FAQs are the same code.
beforeEach(() => void backend.db.news.splice(5))

test('a link is one in a new tab, without opener and referrer, if it is an http(s) URL, else a text', async () => {
  const urls = ['https://lop.example.test/dang-ky?a=1&b=2', 'http://lop.example.test/']
  const texts = ['JavaScript:alert(1)', 'xem tại quầy lễ tân', '//www.example.com/5']
  for (const [index, link] of [...urls, ...texts].entries()) change(backend.db.news, index + 1, { link })
  renderRoute('contents/news')
  for (const text of texts) await expect.element(rows().getByText(text)).toBeVisible()
  const links = rows().getByRole('link').elements()
  const outside = links.filter((element) => element.getAttribute('target') === '_blank')
  expect(new Set(outside.map((element) => element.getAttribute('href')))).toEqual(new Set(urls))
  for (const element of outside) expect(element.getAttribute('rel')).toBe('noopener noreferrer')
  expect(links).toHaveLength(urls.length + 5) // the others open the forms
})

// Rules: §3: Entities without a screen; §3: Content category; §3: Content item; §3: Content file; §3: Content type
// Rules: §3: Uploaded file
test('a form shows the category, the type and the files of its item, which a save does not send', async () => {
  const files = [
    { ...file, name: 'lich-hoc.pdf', path: '/api/v1/uploads/lich-hoc.pdf' },
    { ...file, name: '', path: 'javascript:alert(1)' },
    { field: 'file', name: 'so-do.png', path: 'https://media.example.com/so-do.png', size: 340_000 },
  ]
  Object.assign(backend.db.news[2] ?? {}, { category, files })
  renderRoute('contents/news?edit=3')
  await expect
    .poll(() => textsOf(details()))
    .toEqual(['Lớp mới', 'News', 'lich-hoc.pdf javascript:alert(1) so-do.png (340 KB)'])
  const links = details().getByRole('link').elements()
  expect(links.map((element) => element.getAttribute('href'))).toEqual([
    `${location.origin}/api/v1/uploads/lich-hoc.pdf`,
    'https://media.example.com/so-do.png',
  ])
  await field('Title').fill('Lịch học mới')
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Update news successful'])
  const [body] = bodies('PUT', 'news/3')
  expect(body).toMatchObject({ files: [], title: 'Lịch học mới' })
  for (const name of ['category', 'category_id', 'type', 'type_id']) expect(body).not.toHaveProperty(name)
})

// Rules: §2: Disabled and deleted items; §4: Content item
test('an item that is disabled and deleted has badges with the dates in the list and in the form', async () => {
  const badges = /Disabled January 5th, 2024 3:04pm.*Deleted March 10th, 2024 9:30am/
  change(backend.db.news, 3, { disabled_at: created_at, deleted_at: '2024-03-10 09:30:00' })
  renderRoute('contents/news?perPage=100')
  await expect.poll(() => textsOf(rows()).filter((text) => badges.test(text))).toHaveLength(1)
  await resizeWindow(375, 800)
  await expect.poll(() => textsOf(rows()).filter((text) => badges.test(text))).toHaveLength(1)
  renderRoute('contents/news?edit=3')
  await expect.element(field('Title')).toBeEnabled()
  await expect.element(dialog()).toMatchTextContent(badges)
})
