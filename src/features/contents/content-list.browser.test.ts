import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { rows, textsOf } from '@/test/browser/screen'

afterEach(() => page.viewport(1280, 800))

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
