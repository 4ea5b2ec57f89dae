import type { QueryClient } from '@tanstack/react-query'
import { pendingRefresh } from '@/session/refresh'

/**
 * Reloads the page to load the code of a new deployment. A reload would abort pending writes without reporting their
 * outcome. It is not part of `ui`, which does not import the session.
 * @param mayReload whether to reload now. Asked only when nothing would be lost
 * @returns 'postponed' if something would be lost
 */
export async function reloadForUpdate(client: QueryClient, hasUnsavedChanges: () => boolean, mayReload: () => boolean) {
  const isBusy = () => hasUnsavedChanges() || client.isMutating() > 0
  if (!isBusy() && !(await isServed())) return undefined
  await pendingRefresh()?.catch(() => undefined) // reloading now would lose the new tokens after the old ones were used
  if (isBusy()) return 'postponed'
  if (mayReload()) location.reload()
  return undefined
}

/** Whether the server responds. Without a connection a reload would end on the browser's error page. */
const isServed = () =>
  fetch(import.meta.env.BASE_URL, { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
