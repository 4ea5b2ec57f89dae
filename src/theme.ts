import { readStorage, writeStorage } from './storage'

const THEME = 'theme'
const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

/**
 * Whether the dark theme is on. The class `dark` on the document root is the only state (specification §4); the startup script
 * sets it before the first paint.
 */
export const isDark = () => root.classList.contains('dark')

/** Applies the stored theme; until the person chooses one, that of the system. */
export function applyTheme() {
  const stored = readStorage(THEME)
  root.classList.toggle('dark', stored ? stored === 'dark' : system.matches)
}

/** Changes the theme and stores it in local storage under 'theme' (specification §3). */
export function toggleTheme() {
  const dark = root.classList.toggle('dark')
  writeStorage(THEME, dark ? 'dark' : 'light')
}

/** Calls a listener when the theme changes. Follows other tabs, and the system until the person chooses a theme. */
export function subscribeToTheme(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['class'] })
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('storage', ({ key }) => key === THEME && applyTheme(), { signal })
  system.addEventListener('change', applyTheme, { signal }) // without effect if the person has chosen a theme
  return () => {
    observer.disconnect()
    listeners.abort()
  }
}
