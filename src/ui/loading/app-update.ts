import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isPreloadError } from '@/api/errors'
import { reloadForUpdate } from '@/api/reload-for-update'
import { createStore, useStore } from '@/create-store'
import { readTabStorage, writeTabStorage } from '@/storage'
import { hasUnsavedChanges } from '@/ui/unsaved-changes'

const KEY = 'reloaded'
/** The minimum time between two automatic reloads. */
const PAUSE = 10 * 60_000

const updateAvailable = createStore(false)

/**
 * Reloads the page when an error says that a module is missing, because a deployment has replaced it. Browsers cache a
 * failed import, so only a reload requests it again.
 * @param retry the retry handler for any other error
 * @param onUpdateAvailable called when the person must choose when to reload
 * @returns the handler of the Retry button, and whether it is running
 */
export function useRetryOrReload(error: unknown, retry: () => void, onUpdateAvailable?: () => void) {
  const client = useQueryClient()
  const [isTrying, setTrying] = useState(false)
  const isMissing = isPreloadError(error)
  useEffect(() => {
    if (isMissing) void reloadUnlessBusy(client, claimAutomaticReload)
  }, [client, isMissing])
  const reloadNow = async () => {
    setTrying(true)
    const outcome = await reloadUnlessBusy(client, () => true)
    setTrying(false)
    if (outcome === 'postponed') onUpdateAvailable?.()
  }
  return { retry: isMissing ? reloadNow : retry, isTrying }
}

/** Shows the notice that a new version is available. */
export const setUpdateAvailable = () => updateAvailable.set(true)

async function reloadUnlessBusy(client: QueryClient, mayReload: () => boolean) {
  const outcome = await reloadForUpdate(client, hasUnsavedChanges, mayReload)
  if (outcome === 'postponed') setUpdateAvailable()
  return outcome
}

/** Records an automatic reload. Returns false if there was one in the last ten minutes. */
function claimAutomaticReload(): boolean {
  const last = Number(readTabStorage(KEY))
  if (writeTabStorage(KEY, String(Date.now()))) return Date.now() - last > PAUSE
  // Storage is blocked: use the navigation type instead.
  return performance.getEntriesByType('navigation').every((entry) => !('type' in entry) || entry.type !== 'reload')
}

/** Returns whether a new version is available and the person must reload. */
export const useUpdateAvailable = () => useStore(updateAvailable, (isAvailable) => isAvailable)
