import { useLayoutEffect } from 'react'

/**
 * Sets a class on the root element while a component is mounted, for styles that concern the whole page. With `:has()`
 * instead, the browser would compute the style of the root again after each change of the page.
 */
export function useRootClass(name: string, isSet = true) {
  useLayoutEffect(() => {
    if (!isSet) return
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name, isSet])
}
