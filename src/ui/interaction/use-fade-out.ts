import { type RefCallback, useCallback, useLayoutEffect, useState } from 'react'

/** In ms. */
const DURATION = 120

/**
 * Fades out popups when their component unmounts. Only their boxes fade, without content, so that nobody can read or press
 * anything in a closed popup. A layout effect starts it, because Base UI removes a portal before React clears the refs in it.
 * @returns the ref callback for each popup
 */
export function useFadeOut(): RefCallback<HTMLElement> {
  const [popups] = useState(() => new Set<HTMLElement>())
  useLayoutEffect(() => () => popups.forEach(fadeOut), [popups])
  return useCallback(
    (popup) => {
      if (!popup) return
      popups.add(popup)
      return () => void popups.delete(popup)
    },
    [popups],
  )
}

/** Fades out the box of an element that is about to be removed. */
export function fadeOut(popup: HTMLElement) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = popup.getBoundingClientRect()
  const { backgroundColor, borderRadius, boxShadow, visibility } = getComputedStyle(popup)
  const box = document.createElement('div')
  box.setAttribute('aria-hidden', 'true')
  box.className = 'pointer-events-none fixed z-40'
  const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
  Object.assign(box.style, place, { backgroundColor, borderRadius, boxShadow, visibility })
  document.body.append(box)
  box.animate({ opacity: [1, 0] }, { duration: DURATION, easing: 'ease-out' }).onfinish = () => box.remove()
}
