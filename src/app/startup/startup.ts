import { settings } from '@/config/settings'
import { prefetchList } from './prefetch-list'
import { preloadScreen } from './preload-screen'
import { showShell } from './show-shell'
import { applyTheme } from './theme'
import { readToken } from './token'
import { watchPaletteKey } from './watch-palette-key'
import { watchStart } from './watch-start'

// A small separate script that runs before the first paint, while the app's code is loading. It must stay small and
// cannot wait, so it uses no library.

applyTheme()
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
