import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, bodies, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, dialog, field, rows, textsOf, toastTexts } from '@/test/browser/screen'
import { resizeWindow } from '@/test/browser/shell'

const created_at = '2024-01-05T15:04:00'
const category = { id: 11, taxonomy_id: 4, name: 'Lớp mới', weight: 1, created_at, updated_at: created_at }
const file = { id: 1, content_id: 3, group: 'attachments', type: 'application/pdf', created_at }
const details = () => dialog().getByRole('definition')

describe.each([
  ['news', 'news', 'News'],
  ['faq', 'faqs', 'FAQ'],
] as const)('an item of %s', (screen, name, type) => {
  beforeEach(() => void backend.db[name].splice(3))

  // Rules: §3: Entities without a screen
  test('shows its category, type and files, which a save does not send', async () => {
    const files = [
      { ...file, name: 'lich-hoc.pdf', path: '/api/v1/uploads/lich-hoc.pdf' },
      { ...file, name: '', path: 'javascript:alert(1)' },
      { field: 'file', name: 'so-do.png', path: 'https://media.example.com/so-do.png', size: 340_000 },
    ]
    Object.assign(backend.db[name][2] ?? {}, { category, files })
    renderRoute(`contents/${screen}?edit=3`)
    await expect
      .poll(() => textsOf(details()))
      .toEqual(['Lớp mới', type, 'lich-hoc.pdfjavascript:alert(1)so-do.png (340 KB)'])
    const links = details().getByRole('link')
    expect(links.elements().map((element) => element.getAttribute('href'))).toEqual([
      `${location.origin}/api/v1/uploads/lich-hoc.pdf`,
      'https://media.example.com/so-do.png',
    ])
    await field('Title').fill('Lịch học mới')
    await confirm().click()
    await expect.poll(toastTexts).toEqual([`Update ${name === 'news' ? 'news' : 'faq'} successful`])
    const texts = ['content', 'description', 'file', 'files', 'id', 'link', 'title', 'weight']
    const [body] = bodies('PUT', `${name}/3`)
    expect(Object.keys(Object(body)).toSorted()).toEqual(
      [...texts, ...(name === 'news' ? ['taxonomy_id'] : [])].toSorted(),
    )
    expect(body).toMatchObject({ files: [], title: 'Lịch học mới' })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

// Rules: §2: Disabled and deleted items; §4: Content item
test('an item that the server says is disabled and deleted has badges with the dates in the list and in the form', async () => {
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
