/**
 * Calls back once the browser has painted the next frame, so that a pressed button is seen at once, and not only with the
 * result. A hidden page paints no frames: it calls back at once.
 */
export function afterPaint(act: () => void) {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
