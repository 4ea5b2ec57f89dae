import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, press } from '@/test/browser/screen'

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

test.each([
  ['users/list', 'Columns and density'],
  ['users/list', 'Filter by status'],
  ['users/list?edit=3', 'Help: Email'],
])('on %s, the popover "%s" keeps its content until it has faded out', async (screen, name) => {
  renderRoute(screen)
  await button(name, page).click()
  const opener = button(name, page).element()
  const popover = opener instanceof HTMLButtonElement ? opener.popoverTargetElement : null
  await expect.poll(() => popover?.textContent).not.toBe('')
  const fade = new Animation()
  const getAnimations = vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([fade])
  await press('{Escape}')
  await expect.poll(() => getAnimations.mock.contexts).toContain(popover)
  expect(popover?.textContent).not.toBe('')
  fade.finish()
  await expect.poll(() => popover?.textContent).toBe('')
})
