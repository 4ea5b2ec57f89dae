import { expect, type Page } from '@playwright/test'
import { findSmallTargets } from './targets.ts'

// Checks for every screen, dialog, menu and toast. Each runs in the page and returns one line for each problem.

/** Functions that find the reachable controls and the visible texts. They run in the page, as part of other checks. */
const PAGE_FUNCTIONS = `
  const named = (element) => {
    const text = element.getAttribute('aria-label') || element.innerText || element.name || element.id
    return element.tagName.toLowerCase() + ' "' + String(text).trim().replace(/\\s+/g, ' ').slice(0, 60) + '"'
  }
  const isReachable = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true], [data-base-ui-inert]') &&
    !isHiddenText(element)
  // Text for screen readers only.
  const isHiddenText = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true
    return false
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isReachable)
  const controls = () => all('a[href], button, input, select, textarea, summary, [role=menuitem], [role=option]')
  const texts = () => all('body *').filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''))
`

/** Runs a check in the page and expects no problems. */
async function expectNone(page: Page, what: string, check: string) {
  // Floating elements follow a change of the viewport with a delay.
  await expect.poll(() => page.evaluate<string[]>(`(() => { ${PAGE_FUNCTIONS} ${check} })()`), what).toEqual([])
}

/**
 * Expects every target to be at least this size in pixels, measured around its center: 24 with a mouse (WCAG 2.5.8), 44
 * with touch (2.5.5).
 */
export const expectTargets = async (page: Page, least: 24 | 44) =>
  expect((await findSmallTargets(page, least)).missed, `targets under ${least} px`).toEqual([])

/** Expects that nothing makes the page wider than the viewport or leaves it, and that clipped text has a title or a tooltip. */
export const expectNothingClipped = (page: Page) =>
  expectNone(
    page,
    'clipped or outside the viewport',
    `
    const root = document.documentElement
    const problems = []
    if (root.scrollWidth > root.clientWidth) problems.push('the page is ' + (root.scrollWidth - root.clientWidth) + ' px too wide')
    const scrolls = (element, axis) => /auto|scroll/.test(getComputedStyle(element)['overflow' + axis])
    const clips = (element, axis) => /hidden|clip/.test(getComputedStyle(element)['overflow' + axis])
    const ancestorsOf = (element) => {
      const ancestors = []
      for (let at = element; at && at !== document.body; at = at.parentElement) ancestors.push(at)
      return ancestors
    }
    for (const element of texts()) {
      if (element.matches('option, title, script')) continue
      const ancestors = ancestorsOf(element)
      const box = element.getBoundingClientRect()
      if (box.bottom <= 0 && ancestors.some((at) => getComputedStyle(at).position === 'fixed')) continue // The skip link, until it has the focus.
      const clipping = ancestors.find((at) =>
        (clips(at, 'X') && at.scrollWidth > at.clientWidth + 1) || (clips(at, 'Y') && at.scrollHeight > at.clientHeight + 1))
      if (clipping && !ancestors.some((at) => at.title || at.dataset.tooltip) && !clipping.querySelector('[title]'))
        problems.push('clipped: ' + named(element))
      const scrolling = ancestors.find((at) => scrolls(at, 'X') && at.scrollWidth > at.clientWidth + 1)
      if (!scrolling && !clipping && box.width > 1 && (box.right > root.clientWidth + 1 || box.left < -1)) problems.push('left or right of the viewport: ' + named(element))
      if (scrolling && !scrolling.matches('thead, .sideways') && !scrolling.querySelector('table')) problems.push('scrolls sideways: ' + named(element))
      const fixed = ancestors.findIndex((at) => getComputedStyle(at).position === 'fixed')
      const upToFixed = fixed < 0 ? [] : ancestors.slice(0, fixed + 1)
      if (fixed >= 0 && !upToFixed.some((at) => scrolls(at, 'Y')) && (box.bottom > innerHeight + 1 || box.top < -1))
        problems.push('above or below the viewport: ' + named(element))
    }
    for (const element of controls()) {
      if (element.matches('button, [role=menuitem]') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'visible')
        problems.push('wider than its button: ' + named(element))
    }
    return problems`,
  )

/** Expects no animation or transition with reduced motion, except of colors and opacity. */
export const expectNoMotion = (page: Page) =>
  expectNone(
    page,
    'moves despite reduced motion',
    `
    const moving = /^(all|transform|translate|rotate|scale|top|left|right|bottom|inset|width|height|margin)/
    const longest = (times) => Math.max(...times.split(',').map((time) => parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    const animated = document.getAnimations().flatMap((animation) => {
      const { duration, iterations } = animation.effect.getComputedTiming()
      const moves = animation.effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => moving.test(name)))
      return moves && duration * Math.min(iterations, 2) > 1 ? [named(animation.effect.target) + ' is animated'] : []
    })
    const transitions = all('body *').flatMap((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      const moves = transitionProperty.split(', ').some((name) => moving.test(name))
      return moves && longest(transitionDuration) > 1 ? [named(element) + ' moves for ' + transitionDuration] : []
    })
    return [...animated, ...transitions]`,
  )

/**
 * Expects a border or outline where forced colors remove the background and shadow: on cards, badges, dialogs, menus,
 * toasts and other floating elements, on buttons with text, and on fields.
 */
export const expectBorders = (page: Page) =>
  expectNone(
    page,
    'without a border in forced colors',
    `
    const surfaces = '[class*=rounded-card], [class*=shadow-floating], [data-sonner-toast]'
    const hasEdge = (element) => {
      const style = getComputedStyle(element)
      const has = (kind) => style[kind + 'Style'] !== 'none' && parseFloat(style[kind + 'Width']) >= 1 && !/^rgba.*, 0\\)$|transparent/.test(style[kind + 'Color'])
      return has('borderTop') || has('borderRight') || has('outline') || style.appearance !== 'none'
    }
    const fillsWindow = (element) => element.getBoundingClientRect().width >= innerWidth
    const isField = (element) => element.matches('input, select, textarea')
    const isBordered = (element) => hasEdge(element) || (isField(element) && [element.parentElement, element.closest('label')].some((at) => at && hasEdge(at)))
    const isWordButton = (element) => element.matches('button') && element.matches('[type=submit], .inline-flex') && element.innerText.trim() !== '' && !element.closest('th, header > div, summary, nav')
    return [
      ...all(surfaces).filter((element) => !fillsWindow(element)),
      ...all('input, select, textarea'),
      ...all('button').filter(isWordButton),
    ].filter((element) => !isBordered(element)).map(named)`,
  )

/** Sets the text spacing of WCAG 1.4.12. Returns a function that removes it. */
export async function increaseTextSpacing(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets = [sheet]
  })
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
}

/** Emulates a touch screen. Returns a function that stops the emulation. */
export async function emulateTouch(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return () => session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}
