/** Runs in the page: which of the features in docs/browser-features.md the browser has. */
export function listFeatures() {
  document.cookie = '__Host-probe=1; path=/' // without `Secure`
  return {
    'cookie prefixes': !document.cookie.includes('__Host-probe'),
    'field-sizing': CSS.supports('field-sizing: content'),
    'position-area': CSS.supports('position-area: bottom'),
    'scrollbar-width': CSS.supports('scrollbar-width: none'),
    'container queries': CSS.supports('container-type: inline-size'),
    ':has()': CSS.supports('selector(:has(a))'),
    popover: 'popover' in HTMLElement.prototype,
    inert: 'inert' in HTMLElement.prototype,
    requestIdleCallback: 'requestIdleCallback' in window,
    locks: 'locks' in navigator,
    BroadcastChannel: 'BroadcastChannel' in window,
    cookieStore: 'cookieStore' in window,
    Segmenter: 'Segmenter' in Intl,
    playlists: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  }
}

/** Runs in the page: fills in a field without a key press, as a password manager does. */
export function autofill(field: HTMLElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value) // unseen by React
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Runs in the page: how far the list has scrolled, and where its header is. */
export function scrollList() {
  const cell = document.querySelector('thead th:last-child')
  const region = cell?.closest('section')
  if (!cell || !region) throw new Error('There is no list.')
  region.scrollTop = region.scrollHeight
  const { top, bottom, left } = cell.getBoundingClientRect()
  return {
    isScrolled: region.scrollTop > 1000,
    fromTop: Math.round(top - region.getBoundingClientRect().top),
    line: getComputedStyle(cell).borderBottomWidth,
    // Firefox does not draw the collapsed borders of a sticky header.
    borders: getComputedStyle(cell).borderCollapse,
    isInFront: document.elementFromPoint(left + 2, bottom - 1) === cell,
  }
}
