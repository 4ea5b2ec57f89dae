import { settings } from '@/config/settings'
import { readToken } from '@/session/plain-cookies'
import { keyOf } from '@/shell/shortcuts/key-sequence'
import { isApple } from '@/shell/shortcuts/keyboard'
import { readStorage } from '@/storage'
import { applyTheme } from '@/theme'
import { prefetchList } from './prefetch-list'

// A small separate script that runs before the first paint, while the app's code is loading. It must stay small and
// cannot wait, so it uses no library.

/** Set by the plugin `startup-script`: the files of each screen, by route. The key '' holds the files of the layout. */
declare const SCREENS: Record<string, string[]>

const screens = SCREENS

/** The width from which the sidebar is part of the layout, as in `shell/use-sidebar.ts`. */
const WIDE = 1024

applyTheme() // so that the first paint has the right colors
watchStart()
watchPaletteKey()

const path = location.pathname.slice(import.meta.env.BASE_URL.length)
const search = new URLSearchParams(location.search)
const { VITE_APP_CODE, VITE_API_BASE_URL } = settings()
const token = readToken(String(VITE_APP_CODE || 'app'))
// The app removes tokens from the URL first, and may sign in somebody else.
const hasTokenLink = ['accessToken', 'refreshToken', 'idToken'].some((name) => search.has(name))

if (token && !hasTokenLink) {
  showShell()
  preloadScreen(path)
  if (import.meta.env.VITE_API_MOCKING === 'off')
    prefetchList({ path, search, token, baseUrl: String(VITE_API_BASE_URL || '/') })
}

/**
 * Shows one sentence in place of an empty page if the app cannot start: its code does not load, or needs something that
 * the browser lacks. Once the app has rendered, the sentence is no longer in the page.
 */
function watchStart() {
  const showFailure = ({ target }: Event) => {
    const isFromScript = target === window || target instanceof HTMLScriptElement
    const sentence = document.getElementById('start-failure')
    if (!isFromScript || !sentence) return
    sentence.hidden = false
    delete document.documentElement.dataset.shell
  }
  addEventListener('error', showFailure, true) // a script that does not load fires an event that does not bubble
  addEventListener('unhandledrejection', showFailure)
}

/**
 * Watches Ctrl K (⌘ K on a Mac) until the code of the shortcuts has loaded, and prevents what the browser does with it.
 * The login screen has no palette, so there the key is left to the browser.
 */
function watchPaletteKey() {
  const controller = new AbortController()
  const early = {
    isPressed: false,
    onPress: () => {
      early.isPressed = true
    },
    stop: () => controller.abort(),
  }
  globalThis.earlyPaletteKey = early
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || keyOf(event, isApple) !== 'Mod+k') return
    if (!document.querySelector('[data-shell], #content')) return
    event.preventDefault()
    early.onPress()
  }
  addEventListener('keydown', onKeyDown, { signal: controller.signal })
}

/** Shows an empty header and sidebar, which `index.html` contains, until the app renders them. */
function showShell() {
  const hasSidebar = innerWidth >= WIDE && readStorage('sidebar') !== 'closed'
  document.documentElement.dataset.shell = hasSidebar ? 'sidebar' : ''
}

/** Preloads the code of a screen, which the app would request only once it runs. */
function preloadScreen(path: string) {
  const matches = (route: string) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  const screen = Object.keys(screens).find((route) => route !== '' && matches(route)) ?? ''
  for (const file of new Set([...(screens[''] ?? []), ...(screens[screen] ?? [])])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = import.meta.env.BASE_URL + file
    document.head.append(link)
  }
}
