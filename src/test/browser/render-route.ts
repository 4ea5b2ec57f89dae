import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { mountApp } from '@/app/start-app'
import { config } from '@/config/config'
import { hasSessionCookies, startSession } from '@/session/session'
import { sessionSchema } from '@/session/tokens'
import { applyTheme } from '@/theme'
import { backend } from './network'

let app: ReturnType<typeof mountApp> | undefined

/**
 * Opens the app at a path below its prefix, as a page load does: with the real router and an empty query cache. A second
 * call is a reload: the session and the storage stay.
 * @param path such as `users/list?page=2`
 */
export function renderRoute(path: string, { signedIn = true }: { signedIn?: boolean } = {}) {
  app?.unmount()
  if (signedIn && !hasSessionCookies()) signIn()
  history.pushState(null, '', `${config.prefix}/${path}`)
  const container = document.createElement('div')
  container.id = 'root'
  document.body.replaceChildren(container)
  applyTheme() // as the startup script does
  app = mountApp(createRoot(container))
}

/** Stores a new session of a user, an administrator by default. */
function signIn(email?: string) {
  const { access_token, refresh_token, id_token } = backend.db.signIn(email)
  startSession(sessionSchema.parse({ accessToken: access_token, refreshToken: refresh_token, idToken: id_token }))
}

/** Removes the app from the page. A navigation ends first, or it would load its screen in the next test. */
export async function removeApp() {
  await vi.waitUntil(() => app?.router.state.status !== 'pending')
  app?.unmount()
  app = undefined
}

/** The current path below the prefix, with its query. */
export const currentPath = () => `${location.pathname}${location.search}`.replace(`${config.prefix}/`, '')
