import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, field, link, question, rows, textsOf } from '@/test/browser/screen'

afterEach(() => page.viewport(1280, 800))

describe.each([
  ['news', 'contents/news', 'news'],
  ['faqs', 'contents/faq', 'FAQ'],
] as const)('the list of %s', (records, path, noun) => {
  /** Removes all items except the first ones, and applies one change to each of these. */
  const keep = (changes: object[]) => {
    backend.db[records].splice(changes.length)
    for (const [index, change] of changes.entries()) Object.assign(backend.db[records][index] ?? {}, change)
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
      'javascript:alert(1)',
      'JavaScript:alert(2)',
      'java\tscript:alert(3)',
      ' javascript:alert(4)',
      'data:text/html,<script>alert(5)</script>',
      'blob:https://www.example.com/6',
      'xem tại quầy lễ tân',
      'www.example.com/8',
      '//www.example.com/9',
    ]
    keep(texts.map((text, index) => ({ link: text, title: `Số ${index}` })))
    renderRoute(path)
    for (const text of texts) await expect.element(rows().getByText(text)).toBeVisible()
    // The only link of each row opens its form.
    expect(textsOf(rows().getByRole('link')).toSorted()).toEqual(texts.map((_text, index) => `Số ${index}`))
  })

  test('shows HTML as text', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    const hostile = (name: string) => `${name} <img src=x onerror=alert(1)><script>alert(1)</script> &amp; <b>đậm</b>`
    const item = { title: hostile('Tên'), description: hostile('Mô tả'), content: hostile('Bài'), link: hostile('"') }
    keep([{ ...item, file: hostile('/a.png') }])
    renderRoute(path)
    for (const text of [item.title, item.description, item.link])
      await expect.element(rows().getByText(text)).toBeVisible()
    await button(`Delete ${noun} 1`, rows()).click()
    await expect.element(question().getByText(item.title)).toBeVisible()
    await button('Cancel', question()).click()
    await link(item.title).click()
    await expect.element(field('Title')).toHaveValue(item.title)
    await expect.element(field('Content')).toHaveValue(item.content)
    expect(document.querySelectorAll('b, img[src=x], [onerror], body script')).toHaveLength(0)
    await cancel().click()
    expect(alert).not.toHaveBeenCalled()
  })

  test.each([1280, 320])('a very long title does not widen a page of %i px', async (width) => {
    const long = 'KhiêuVũThểThaoQuốcTế'.repeat(12)
    keep([{ title: long, description: long, link: `https://www.example.com/${long}` }, {}])
    await page.viewport(width, 800)
    renderRoute(path)
    await expect.element(link(long)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    await expect.element(button(`Delete ${noun} 1`, rows())).toBeInViewport({ ratio: 1 })
  })
})
