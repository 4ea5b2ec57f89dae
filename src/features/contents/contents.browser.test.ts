import { beforeEach, describe, expect, test } from 'vitest'
import { backend, bodies, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, dialog, field, rows, textsOf, toastTexts } from '@/test/browser/screen'
import { resizeWindow } from '@/test/browser/shell'

// The lists of news and of FAQs are the same component.
describe('the list of news', () => {
  const path = 'contents/news'
  /** Removes all items except the first ones, and applies one change to each of these. */
  const keep = (changes: object[]) => {
    backend.db.news.splice(changes.length)
    for (const [index, change] of changes.entries()) Object.assign(backend.db.news[index] ?? {}, change)
  }

  test('links to an http(s) URL in a new tab, without opener and referrer', async () => {
    const urls = ['https://lop.example.test/dang-ky?a=1&b=2', 'http://lop.example.test/']
    keep(urls.map((url) => ({ link: url })))
    renderRoute(path)
    for (const url of urls) {
      const anchor = rows().getByRole('link', { name: url })
      await expect.element(anchor).toHaveAttribute('href', url)
      await expect.element(anchor).toHaveAttribute('target', '_blank')
      await expect.element(anchor).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  test('shows a link that is not an http(s) URL as text', async () => {
    const texts = [
      'JavaScript:alert(1)',
      'java\tscript:alert(2)',
      'data:text/html,<script>alert(3)</script>',
      'xem tại quầy lễ tân',
      '//www.example.com/5',
    ]
    keep(texts.map((text, index) => ({ link: text, title: `Số ${index}` })))
    renderRoute(path)
    for (const text of texts) await expect.element(rows().getByText(text)).toBeVisible()
    // The only link of each row opens its form.
    expect(textsOf(rows().getByRole('link')).toSorted()).toEqual(texts.map((_text, index) => `Số ${index}`))
  })
})

const created_at = '2024-01-05T15:04:00'
const category = { id: 11, taxonomy_id: 4, name: 'Lớp mới', weight: 1, created_at, updated_at: created_at }
const file = { id: 1, content_id: 3, group: 'attachments', type: 'application/pdf', created_at }
const details = () => dialog().getByRole('definition')

// The lists and forms of news and FAQs are the same code.
beforeEach(() => void backend.db.news.splice(5))

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
    .toEqual(['Lớp mới', 'News', 'lich-hoc.pdfjavascript:alert(1)so-do.png (340 KB)'])
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
