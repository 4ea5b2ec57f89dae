import { expect, type Page } from '@playwright/test'
import { tooSmall } from '../targets.ts'

// What is asked of any screen, dialog, menu or toast. Each check runs in the page and gives a line for each fault.

/** What takes the focus or a press, and can be reached at the moment. Runs in the page, as part of other checks. */
const IN_PAGE = `
  const named = (element) => {
    const text = element.getAttribute('aria-label') || element.innerText || element.name || element.id
    return element.tagName.toLowerCase() + ' "' + String(text).trim().replace(/\\s+/g, ' ').slice(0, 60) + '"'
  }
  const isThere = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true], [data-base-ui-inert]') &&
    !isHiddenText(element)
  // For screen readers only.
  const isHiddenText = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true
    return false
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isThere)
  const controls = () => all('a[href], button, input, select, textarea, summary, [role=menuitem], [role=option]')
  const texts = () => all('body *').filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''))
`

/** Runs a check in the page and expects it to find nothing. */
async function expectNone(page: Page, what: string, check: string) {
  // What floats follows a change of the window a moment later.
  await expect.poll(() => page.evaluate<string[]>(`(() => { ${IN_PAGE} ${check} })()`), what).toEqual([])
}

/**
 * What can be pressed can be hit within this many pixels around its middle: 24 with a pointer (WCAG 2.5.8), 44 with a
 * finger (2.5.5).
 */
export const expectTargets = async (page: Page, least: 24 | 44) =>
  expect((await tooSmall(page, least)).missed, `targets under ${least} px`).toEqual([])

/** Nothing makes the page wider than the window, leaves the window, or is cut without a way to the whole of it. */
export const expectAllInSight = (page: Page) =>
  expectNone(
    page,
    'cut or out of sight',
    `
    const root = document.documentElement
    const faults = []
    if (root.scrollWidth > root.clientWidth) faults.push('the page is ' + (root.scrollWidth - root.clientWidth) + ' px too wide')
    const scrolls = (element, axis) => /auto|scroll/.test(getComputedStyle(element)['overflow' + axis])
    const cuts = (element, axis) => /hidden|clip/.test(getComputedStyle(element)['overflow' + axis])
    const above = (element) => {
      const line = []
      for (let at = element; at && at !== document.body; at = at.parentElement) line.push(at)
      return line
    }
    for (const element of texts()) {
      if (element.matches('option, title, script')) continue
      const line = above(element)
      const box = element.getBoundingClientRect()
      if (box.bottom <= 0 && line.some((at) => getComputedStyle(at).position === 'fixed')) continue // the link that skips, until it has the focus
      const isCut = line.find((at) =>
        (cuts(at, 'X') && at.scrollWidth > at.clientWidth + 1) || (cuts(at, 'Y') && at.scrollHeight > at.clientHeight + 1))
      if (isCut && !line.some((at) => at.title) && !isCut.querySelector('[title]'))
        faults.push('cut: ' + named(element))
      const sideways = line.find((at) => scrolls(at, 'X') && at.scrollWidth > at.clientWidth + 1)
      if (!sideways && !isCut && box.width > 1 && (box.right > root.clientWidth + 1 || box.left < -1)) faults.push('beside the window: ' + named(element))
      if (sideways && !sideways.matches('thead') && !sideways.querySelector('table')) faults.push('to be pushed sideways: ' + named(element))
      const fixed = line.findIndex((at) => getComputedStyle(at).position === 'fixed')
      const within = fixed < 0 ? [] : line.slice(0, fixed + 1)
      if (fixed >= 0 && !within.some((at) => scrolls(at, 'Y')) && (box.bottom > innerHeight + 1 || box.top < -1))
        faults.push('below or above the window: ' + named(element))
    }
    for (const element of controls()) {
      if (element.matches('button, [role=menuitem]') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'visible')
        faults.push('wider than its button: ' + named(element))
    }
    return faults`,
  )

/** With reduced motion nothing moves: no animation or transition but of colours and opacity. */
export const expectStill = (page: Page) =>
  expectNone(
    page,
    'moves in spite of reduced motion',
    `
    const moving = /^(all|transform|translate|rotate|scale|top|left|right|bottom|inset|width|height|margin)/
    const longest = (times) => Math.max(...times.split(',').map((time) => parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    const animated = document.getAnimations().flatMap((animation) => {
      const { duration, iterations } = animation.effect.getComputedTiming()
      const moves = animation.effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => moving.test(name)))
      return moves && duration * Math.min(iterations, 2) > 1 ? [named(animation.effect.target) + ' is animated'] : []
    })
    const inTransit = all('body *').flatMap((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      const moves = transitionProperty.split(', ').some((name) => moving.test(name))
      return moves && longest(transitionDuration) > 1 ? [named(element) + ' moves for ' + transitionDuration] : []
    })
    return [...animated, ...inTransit]`,
  )

/**
 * With forced colours what was told by background and shadow alone has an edge: cards, badges, dialogs, menus, toasts and
 * whatever else lies above the page, buttons with words, fields.
 */
export const expectEdges = (page: Page) =>
  expectNone(
    page,
    'without an edge in forced colours',
    `
    const surfaces = '[class*=rounded-card], [class*=shadow-floating], [data-sonner-toast]'
    const hasEdge = (element) => {
      const style = getComputedStyle(element)
      const has = (kind) => style[kind + 'Style'] !== 'none' && parseFloat(style[kind + 'Width']) >= 1 && !/^rgba.*, 0\\)$|transparent/.test(style[kind + 'Color'])
      return has('borderTop') || has('borderRight') || has('outline') || style.appearance !== 'none'
    }
    const fillsWindow = (element) => element.getBoundingClientRect().width >= innerWidth
    const isField = (element) => element.matches('input, select, textarea')
    const edged = (element) => hasEdge(element) || (isField(element) && [element.parentElement, element.closest('label')].some((at) => at && hasEdge(at)))
    const isWordButton = (element) => element.matches('button') && element.matches('[type=submit], .inline-flex') && element.innerText.trim() !== '' && !element.closest('th, header > div, summary, nav')
    return [
      ...all(surfaces).filter((element) => !fillsWindow(element)),
      ...all('input, select, textarea'),
      ...all('button').filter(isWordButton),
    ].filter((element) => !edged(element)).map(named)`,
  )

/** The spacing of text that a person may set (WCAG 1.4.12). Gives the way back. */
export async function spaceText(page: Page) {
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

/** Takes a finger for a mouse. Gives the way back. */
export async function useFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return () => session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}
