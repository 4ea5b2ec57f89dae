import { expect, test, vi } from 'vitest'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog } from '@/test/browser/screen'

test('a closed dialog leaves an empty box, which fades out and lets clicks through', async () => {
  const motionQuery = matchMedia('not all')
  vi.spyOn(window, 'matchMedia').mockReturnValue(motionQuery) // the tests prefer reduced motion
  const animate = vi.spyOn(Element.prototype, 'animate').mockImplementation(() => new Animation()) // ends when told
  renderRoute('users/list?keyword=dao&membership=3')
  await button('Cancel', dialog()).click()

  const [shade, box] = animate.mock.contexts
  if (!(shade instanceof HTMLElement && box instanceof HTMLElement)) throw new Error('Nothing fades out.')
  for (const element of [shade, box]) {
    expect([element.textContent, element.getAttribute('aria-hidden')]).toEqual(['', 'true'])
    expect(getComputedStyle(element).pointerEvents).toBe('none')
  }
  expect(shade.offsetWidth).toBe(innerWidth)
  expect(box.offsetWidth).toBeLessThan(innerWidth)
  for (const { value: fade } of animate.mock.results) fade.finish()
  await expect.poll(() => [shade.isConnected, box.isConnected]).toEqual([false, false])
})
