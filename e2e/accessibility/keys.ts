import { expect, type Page } from '@playwright/test'

// Work with the keyboard alone, and what has to be true wherever the focus goes.

/**
 * Looks at what has the focus: its name, and what is wrong with the way it shows it. Runs in the page, which remembers
 * from one call to the next what had the focus before.
 */
const LOOK = `(async () => {
  const faults = []
  const focused = document.activeElement
  const nameOf = (element) => {
    const label = element.getAttribute('aria-label') || element.labels?.[0]?.innerText || element.innerText || element.id
    return element.tagName.toLowerCase() + ' "' + String(label).trim().replace(/\\s+/g, ' ').slice(0, 60) + '"'
  }
  if (!focused || focused === document.body) return { name: 'body', faults: ['nothing has the focus'] }
  const name = nameOf(focused)
  const says = (fault) => faults.push(name + ' ' + fault)

  // Where it is: all of it, or of what can be seen of something larger than the window.
  const shown = focused.matches('[type=file]') ? focused.parentElement : focused
  const { top, bottom } = shown.getBoundingClientRect()
  // The browser may scroll to it a frame later.
  if (top < -1 || bottom > innerHeight + 1) await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  const boxes = [...(getComputedStyle(shown).display === 'inline' ? shown.getClientRects() : [shown.getBoundingClientRect()])]
  const box = boxes[0]
  const isLarge = focused.matches('textarea') || box.height > innerHeight - 130 || box.width > innerWidth
  const option = document.getElementById(focused.getAttribute('aria-activedescendant'))
  if (box.width < 2 || box.height < 2) says('has no size')
  else if (isLarge) {
    if (box.bottom < 80 || box.top > innerHeight - 20) says('is out of the window')
  } else {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      says('is not all within the window: ' + [box.left, box.top, box.right, box.bottom].map(Math.round))
    const inset = Math.min(5, box.width / 4, box.height / 4)
    const points = [
      [box.left + inset, box.top + inset],
      [box.right - inset, box.top + inset],
      [box.left + inset, box.bottom - inset],
      [box.right - inset, box.bottom - inset],
      [box.left + box.width / 2, box.top + box.height / 2],
    ]
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y)
      const own = hit?.getBoundingClientRect() // a button that stands within a field
      const isIts = hit && (shown.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused ||
        (own.left > box.left && own.right < box.right && hit.closest('search, [data-file-field]')?.contains(focused)))
      if (!isIts) says('is covered at ' + Math.round(x) + ',' + Math.round(y) + ' by ' + (hit ? nameOf(hit).slice(0, 40) : 'nothing'))
    }
  }

  // How it shows: an outline on it, on what holds it, or on the row it points to.
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number)
  const luminance = ([r, g, b]) => {
    const part = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
  }
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (light + 0.05) / (dark + 0.05)
  }
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor)
      if (colour.length === 3 || colour[3] > 0.9) return colour
    }
    return [255, 255, 255]
  }
  const outlineOf = (element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 ? outlineStyle + outlineWidth + outlineColor : ''
  }
  const carrier = [option, focused, focused.parentElement, focused.parentElement?.parentElement].find(
    (element) => element && outlineOf(element) !== '')
  if (!carrier) {
    if (!focused.matches('h1, h2, [role=dialog], video, audio, main')) says('does not show that it has the focus')
  } else {
    const style = getComputedStyle(carrier)
    const ground = behind(parseFloat(style.outlineOffset) < 0 ? carrier : carrier.parentElement)
    const ratio = contrast(channels(style.outlineColor), ground)
    if (ratio < 3) says('shows its focus with a contrast of ' + ratio.toFixed(1))
  }
  const before = window.focusedBefore
  if (before?.carrier?.isConnected && before.carrier !== carrier && !before.carrier.contains(focused) && outlineOf(before.carrier) === before.outline)
    faults.push(before.name + ' looks focused without the focus')
  window.focusedBefore = { carrier, name, outline: carrier ? outlineOf(carrier) : '' }
  return { name, faults }
})()`

type Look = { name: string; faults: string[] }

/** Presses a key that moves the focus, and expects the focus in sight, not covered, and to be seen. Gives where it is. */
export async function tab(page: Page, key = 'Tab'): Promise<string> {
  await page.keyboard.press(key)
  const { name, faults } = await page.evaluate<Look>(LOOK)
  expect(faults, `after ${key}`).toEqual([])
  return name
}

/** Goes on with Tab until something has the focus whose name is or has this in it. */
export async function tabTo(page: Page, wanted: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  while (seen.length < 150) {
    const name = await tab(page, key)
    if (typeof wanted === 'string' ? name.endsWith(`"${wanted}"`) : wanted.test(name)) return
    seen.push(name)
  }
  throw new Error(`${wanted} is not reached by ${key}, only ${seen.join(', ')}`)
}

/** Goes with Tab from where the focus is until it comes back to where it was, or leaves the page; looks at every stop. */
export async function walk(page: Page): Promise<void> {
  const faults: string[] = []
  const visit = `(async () => {
    // What leads Tab around within a dialog gives the focus on a moment later.
    if (document.activeElement?.matches('[data-base-ui-focus-guard]')) await new Promise(requestAnimationFrame)
    window.walked ??= new Set()
    const at = document.activeElement
    const isBack = at === document.body || window.walked.has(at)
    window.walked.add(at)
    return { ...(await ${LOOK}), isBack }
  })()`
  await page.evaluate('window.walked = undefined') // what an earlier walk has seen
  let stops = 0
  for (let steps = 0; steps < 200; steps++) {
    await page.keyboard.press('Tab')
    const look = await page.evaluate<Look & { isBack: boolean }>(visit)
    if (look.isBack && steps === 0) continue // with nothing focused before, the first Tab may lead to the page itself
    if (look.isBack) break
    stops++
    faults.push(...look.faults)
  }
  expect(faults, 'a walk with Tab').toEqual([])
  if (stops === 0) await expect(page.locator('a[href], button, input'), 'without a stop').toHaveCount(0)
}

/** Presses a button or link that Tab leads to. */
export async function press(page: Page, wanted: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Types into the field that Tab leads to, in place of what is there. */
export async function fill(page: Page, label: RegExp, text: string) {
  await tabTo(page, label)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}
