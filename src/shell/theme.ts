import { useSyncExternalStore } from 'react'
import { writeStorage } from '@/device-storage'

const KEY = 'theme'
const root = document.documentElement

const isDark = () => root.classList.contains('dark')

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['class'] })
  const follow = ({ key, newValue }: StorageEvent) => key === KEY && root.classList.toggle('dark', newValue === 'dark')
  addEventListener('storage', follow)
  return () => {
    observer.disconnect()
    removeEventListener('storage', follow)
  }
}

/**
 * Returns whether the dark theme is on. The class `dark` on the document root is the only state (specification §4);
 * `app/startup/startup.ts` sets it before the first paint.
 */
export const useDark = () => useSyncExternalStore(subscribe, isDark)

/** Toggles the theme and stores it in local storage under 'theme' (specification §3). */
export function toggleTheme() {
  const dark = root.classList.toggle('dark')
  writeStorage(KEY, dark ? 'dark' : 'light')
}
