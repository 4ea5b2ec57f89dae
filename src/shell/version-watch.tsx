import { useEffect } from 'react'
import { pageVersion } from '@/config/settings'
import { setUpdateAvailable } from '@/ui/loading/app-update'
import { hasUnsavedChanges } from '@/ui/unsaved-changes'
import { z } from '@/zod'

const PERIOD = 10 * 60_000
const versionFile = z.object({ version: z.string() })

/** Checks for a new version of the app every ten minutes and when the page becomes active. */
export function VersionWatch() {
  useEffect(() => {
    const currentVersion = pageVersion()
    let isChecking = false
    const check = async () => {
      if (isChecking || document.visibilityState === 'hidden') return
      isChecking = true
      const served = await servedVersion()
      isChecking = false
      // Do not interrupt unsaved work; a later check finds the version again.
      if (served && served !== currentVersion && !hasUnsavedChanges()) setUpdateAvailable()
    }
    const timer = setInterval(check, PERIOD)
    addEventListener('focus', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return null
}

/** Fetches the deployed version; undefined if the request fails. */
async function servedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}version.json`, { cache: 'no-store' })
    return response.ok ? versionFile.parse(await response.json()).version : undefined
  } catch {
    return undefined
  }
}
