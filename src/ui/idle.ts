import { useEffect, useState } from 'react'

/** False until the browser has had time to spare: what the first screen does not need waits for it. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const wait = globalThis.requestIdleCallback ?? ((done: () => void) => window.setTimeout(done, 200))
    const cancel = globalThis.cancelIdleCallback ?? clearTimeout
    const handle = wait(() => setIdle(true))
    return () => cancel(handle)
  }, [])
  return idle
}

/** Fetches the code of dialogs once the browser has time to spare, so that they open at once. */
export function usePreloaded(...components: { preload?: () => Promise<unknown> | undefined }[]) {
  const idle = useIdle()
  useEffect(() => {
    if (idle) for (const { preload } of components) preload?.()?.catch(() => undefined) // tried again on opening
  })
}
