/**
 * Calls back when the page is hidden or ends. A hidden page may end at any time without a further event.
 * @returns a function that removes the listeners
 */
export function onPageHidden(act: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') act()
  }
  addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('pagehide', act)
  return () => {
    removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('pagehide', act)
  }
}
