import { useLayoutEffect } from 'react'

/**
 * Sets a class on the root element while a component is mounted, for styles that concern the whole page. Only one mounted
 * component may use a name. With `html:has()` instead, the browser would match the selector again after each change of the
 * page (`docs/decisions/0008-rendering-cost.md`).
 */
export function useRootClass(name: string, isSet = true) {
  useLayoutEffect(() => {
    if (!isSet) return
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name, isSet])
}
