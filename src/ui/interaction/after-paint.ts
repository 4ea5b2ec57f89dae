/** How long to wait for a frame, in milliseconds. Browsers may paint none while another window covers the page. */
const LONGEST_WAIT = 200

/**
 * Calls back once the browser has painted the next frame, or after the longest wait, so that a pressed button is seen at
 * once, and not only with the result. A hidden page paints no frames: it calls back at once.
 */
export function afterPaint(act: () => void) {
  if (document.hidden) return act()
  const frame = requestAnimationFrame(() => {
    clearTimeout(late)
    setTimeout(act)
  })
  const late = setTimeout(() => {
    cancelAnimationFrame(frame)
    act()
  }, LONGEST_WAIT)
}
