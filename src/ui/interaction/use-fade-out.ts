import { type RefCallback, useCallback, useLayoutEffect, useState } from 'react'

/** In ms. */
const DURATION = 120

/**
 * Fades out the boxes of popups when their component unmounts. They are empty copies, so that nothing in them can be found,
 * read or pressed meanwhile, and what comes next does not wait.
 * @returns the ref callback for each popup. Base UI removes its portals before React clears the refs within, so the
 * component around them has to do it
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
