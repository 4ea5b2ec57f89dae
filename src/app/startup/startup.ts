import { settings } from '@/config/settings'
import { prefetchPath } from './prefetch-path'

// A small separate script that runs before the first paint, while the app's code is loading. It sets the theme. For a
// visitor with a session it also shows the layout, preloads the code of the screen, and prefetches the list;
// `api/prefetched-response.ts` hands that response to the app.

/** Defined by the build: the files of each screen, by route. */
declare const SCREENS: Record<string, string[]>

const screens = SCREENS
const { documentElement: root, head } = document
const PREFIX = import.meta.env.BASE_URL
const WIDE = 1024

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is blocked
  }
}

function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return '' // cookies are blocked
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // truncated, or set by another application
  }
}

root.classList.toggle('dark', readStorage('theme') === 'dark')

const path = location.pathname.slice(PREFIX.length)
const search = new URLSearchParams(location.search)
const { VITE_APP_CODE, VITE_API_BASE_URL } = settings()
const cookie = `${VITE_APP_CODE || 'app'}_access_token=`
const token = decode(
  readCookies()
    .split('; ')
    .find((one) => one.startsWith(cookie)) ?? '',
).slice(cookie.length)

// Tokens in the URL must be removed from it first, so nothing is prefetched.
if (/^[\x21-\x7e]+$/.test(token) && !['accessToken', 'refreshToken', 'idToken'].some((name) => search.has(name))) {
  root.dataset.shell = innerWidth >= WIDE && readStorage('sidebar') !== 'closed' ? 'sidebar' : ''
  preload(path)
  if (import.meta.env.MODE !== 'demo') prefetchList(token)
}

/** Preloads the code of a screen, which the app would request only once it runs. */
function preload(path: string) {
  const matches = (route: string) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  const screen = Object.keys(screens).find((route) => route !== '' && matches(route)) ?? ''
  for (const file of new Set([...(screens[''] ?? []), ...(screens[screen] ?? [])])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = PREFIX + file
    head.append(link)
  }
}

function prefetchList(token: string) {
  const call = prefetchPath(path, search)
  const base = URL.parse(String(VITE_API_BASE_URL || '/'), location.origin)
  if (!call || !base) return
  const url = base.href.replace(/\/*$/, '/') + call
  const bearer = `Bearer ${token}`
  const abortController = new AbortController()
  const answer = fetch(url, {
    headers: { Accept: 'application/json', Authorization: bearer },
    signal: abortController.signal,
  })
  const prefetched = { url, bearer, answer, isAnswered: false, abortController, at: Date.now() }
  globalThis.prefetched = prefetched
  answer
    .then(async (response) => {
      await response.clone().arrayBuffer()
      prefetched.isAnswered = response.ok
    })
    .catch(() => undefined) // reported by the request that uses the response
}
