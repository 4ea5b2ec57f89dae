import { expect, type Page } from '@playwright/test'

// Keyboard helpers. They check the focused element after each key.

/**
 * Returns the name of the focused element and the problems with its position and its focus indicator. Runs in the page,
 * which stores the previously focused element between two calls.
 */
const CHECK_FOCUS = `(async () => {
  // A focus guard of a dialog passes the focus on after one frame.
  if (document.activeElement?.matches('[data-base-ui-focus-guard]')) await new Promise(requestAnimationFrame)
  const problems = []
  const focused = document.activeElement
  const nameOf = (element) => {
    const label = element.getAttribute('aria-label') || element.labels?.[0]?.innerText || element.innerText || element.id
    return element.tagName.toLowerCase() + ' "' + String(label).trim().replace(/\\s+/g, ' ').slice(0, 60) + '"'
  }
  if (!focused || focused === document.body) return { name: 'body', problems: ['nothing has the focus'] }
  const name = nameOf(focused)
  const report = (problem) => problems.push(name + ' ' + problem)

  // Its position. An element that is larger than the viewport is only partly checked.
  const shown = focused.matches('[type=file]') ? focused.parentElement : focused
  const { top, bottom } = shown.getBoundingClientRect()
  // The browser may scroll to it one frame later.
  if (top < -1 || bottom > innerHeight + 1) await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  const boxes = [...(getComputedStyle(shown).display === 'inline' ? shown.getClientRects() : [shown.getBoundingClientRect()])]
  const box = boxes[0]
  const isLarge = focused.matches('textarea, section') || box.height > innerHeight - 130 || box.width > innerWidth
  const option = document.getElementById(focused.getAttribute('aria-activedescendant'))
  if (box.width < 2 || box.height < 2) report('has no size')
  else if (isLarge) {
    if (box.bottom < 80 || box.top > innerHeight - 20) report('is outside the viewport')
  } else {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      report('is partly outside the viewport: ' + [box.left, box.top, box.right, box.bottom].map(Math.round))
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
      const own = hit?.getBoundingClientRect() // A button inside a field.
      const isPartOfIt = hit && (shown.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused ||
        (own.left > box.left && own.right < box.right && hit.closest('search, [data-file-field]')?.contains(focused)))
      if (!isPartOfIt) report('is covered at ' + Math.round(x) + ',' + Math.round(y) + ' by ' + (hit ? nameOf(hit).slice(0, 40) : 'nothing'))
    }
  }

  // Its focus indicator: an outline on the element, on one of its parents, or on the active option.
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  const luminance = ([r, g, b]) => {
    const part = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
  }
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (light + 0.05) / (dark + 0.05)
  }
  const backgroundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor)
      if (color.length === 3 || color[3] > 0.9) return color
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
    // The palette colors the line below its text box.
    if (!focused.matches('h1, h2, [role=dialog], video, audio, main, [aria-label="Search everything"]'))
      report('has no focus indicator')
  } else {
    const style = getComputedStyle(carrier)
    const background = backgroundOf(parseFloat(style.outlineOffset) < 0 ? carrier : carrier.parentElement)
    const ratio = contrast(channels(style.outlineColor), background)
    if (ratio < 3) report('has a focus indicator with a contrast of ' + ratio.toFixed(1))
  }
  const before = window.focusedBefore
  // The outline of a selected option stays.
  if (before?.carrier?.isConnected && before.carrier !== carrier && !before.carrier.matches('[role=option]') && !before.carrier.contains(focused) && outlineOf(before.carrier) === before.outline)
    problems.push(before.name + ' has a focus indicator but not the focus')
  window.focusedBefore = { carrier, name, outline: carrier ? outlineOf(carrier) : '' }
  return { name, problems }
})()`

type FocusCheck = { name: string; problems: string[] }

/** Presses a key and expects the focused element to be visible, uncovered and marked as focused. Returns its name. */
export async function tab(page: Page, key = 'Tab'): Promise<string> {
  await page.keyboard.press(key)
  const { name, problems } = await page.evaluate<FocusCheck>(CHECK_FOCUS)
  expect(problems, `after ${key}`).toEqual([])
  return name
}

/** Presses Tab until an element with a matching name has the focus. */
export async function tabTo(page: Page, wanted: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  while (seen.length < 150) {
    const name = await tab(page, key)
    if (typeof wanted === 'string' ? name.endsWith(`"${wanted}"`) : wanted.test(name)) return
    seen.push(name)
  }
  throw new Error(`${wanted} is not reached by ${key}, only ${seen.join(', ')}`)
}

/** Presses Tab until the focus returns to an earlier element or leaves the page, and checks every stop. */
export async function walk(page: Page): Promise<void> {
  const problems: string[] = []
  const visit = `(async () => {
    const check = await ${CHECK_FOCUS}
    window.walked ??= new Set()
    const at = document.activeElement
    const isRepeated = at === document.body || window.walked.has(at)
    window.walked.add(at)
    return { ...check, isRepeated }
  })()`
  await page.evaluate(() => {
    Object.assign(globalThis, { walked: undefined }) // Forget the stops of an earlier walk.
    // Start in an open dialog, menu or popover, else at the top: after Tab leaves a toast, the focus returns to an earlier
    // element without a focus indicator.
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], :popover-open')) return
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  let stops = 0
  for (let steps = 0; steps < 200; steps++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate<FocusCheck & { isRepeated: boolean }>(visit)
    if (stop.isRepeated && steps === 0) continue // Without an earlier focus, the first Tab may focus the page itself.
    if (stop.isRepeated) break
    stops++
    problems.push(...stop.problems)
  }
  expect(problems, 'a walk with Tab').toEqual([])
  if (stops === 0) await expect(page.locator('a[href], button, input'), 'without a stop').toHaveCount(0)
}

/** Focuses a button or link with Tab and presses it. */
export async function press(page: Page, wanted: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Focuses a field with Tab and replaces its text. */
export async function fill(page: Page, label: RegExp, text: string) {
  await tabTo(page, label)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}
