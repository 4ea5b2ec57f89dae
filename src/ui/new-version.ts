import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isMissingCode, markMissingCode } from '@/api/errors'
import { createStore, useStore } from '@/create-store'
import { pendingRefresh } from '@/session/refresh'
import { isSessionPersisted } from '@/session/tokens'
import { isUnsaved } from './unsaved'

const KEY = 'reloaded'
/** How long after a reload nothing is reloaded by itself. */
const PAUSE = 10 * 60_000

const isOffered = createStore(false)

/** Names the errors of code that did not arrive. */
export function watchMissingCode() {
  addEventListener('vite:preloadError', ({ payload }) => {
    // By the browser's words the router would know them too, and load the page anew whatever was typed.
    markMissingCode(payload)
  })
}

/**
 * Gets the page's new version when an error says that code of the present one is missing: a deployment replaced it.
 * @param retry what Retry does about any other error
 * @param onOffered called when Retry leaves it to the person when to reload
 * @returns what Retry does: browsers remember code that did not arrive, only a reload asks for it again; and whether it
 * is at that
 */
export function useNewVersion(error: unknown, retry: () => void, onOffered?: () => void) {
  const client = useQueryClient()
  const [isTrying, setTrying] = useState(false)
  const isMissing = isMissingCode(error)
  useEffect(() => {
    if (isMissing) void renew(client, mayReload)
  }, [client, isMissing])
  const renewNow = async () => {
    setTrying(true)
    const ending = await renew(client, () => true)
    setTrying(false)
    if (ending === 'offered') onOffered?.()
  }
  return { retry: isMissing ? renewNow : retry, isTrying }
}

/** Leaves it to the person when to reload. */
export const offerNewVersion = () => isOffered.set(true)

async function renew(client: QueryClient, mayReload: () => boolean): Promise<'offered' | undefined> {
  // A reload gives up a write that is on its way, and nobody would be told what became of it; and a session that lives
  // in this page alone.
  const isBusy = () => isUnsaved() || !isSessionPersisted() || client.isMutating() > 0
  if (!isBusy() && !(await isServed())) return
  await pendingRefresh()?.catch(() => undefined) // its answer would not be kept, and the token that it spent is gone
  if (isBusy()) {
    offerNewVersion()
    return 'offered'
  }
  if (mayReload()) location.reload()
}

/** Whether the page itself can be had: on a broken line a reload would end at the browser's error page. */
const isServed = () =>
  fetch(import.meta.env.BASE_URL, { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether this page may be loaded anew by itself: never twice in a row. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY))
    sessionStorage.setItem(KEY, String(Date.now()))
    return Date.now() - last > PAUSE
  } catch {
    // Storage is blocked: the browser knows how this page was loaded.
    return performance.getEntriesByType('navigation').every((entry) => !('type' in entry) || entry.type !== 'reload')
  }
}

/** Whether a new version waits for the person to reload. */
export const useNewVersionOffered = () => useStore(isOffered, (value) => value)
