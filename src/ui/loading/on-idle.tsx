import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { ErrorBoundary } from '@/ui/errors/error-boundaries'

/** Idle work starts after this many milliseconds at the latest, even if the first screen is still loading. */
const MAX_DELAY = 5_000

/**
 * Runs a callback once the first screen and its data have loaded and the browser is idle. It causes no re-render.
 * @param act receives a signal that aborts when the component unmounts
 */
export function useOnIdle(act: (signal: AbortSignal) => void) {
  const client = useQueryClient()
  const router = useRouter()
  const start = useEffectEvent(act)
  useEffect(() => {
    const [wait, cancel] =
      typeof requestIdleCallback === 'function'
        ? [requestIdleCallback, cancelIdleCallback]
        : [(done: () => void) => window.setTimeout(done, 200), clearTimeout]
    const controller = new AbortController()
    const done = () => {
      stop()
      start(controller.signal)
    }
    let handle = 0
    let isLate = false
    const startIfReady = () => {
      cancel(handle)
      if (!navigator.onLine) return // browsers cache a failed module import
      if (isLate) done()
      else if (client.isFetching() === 0 && router.state.status === 'idle') handle = wait(done)
    }
    const unsubscribe = [client.getQueryCache().subscribe(startIfReady), router.subscribe('onResolved', startIfReady)]
    const latest = setTimeout(() => {
      isLate = true
      startIfReady()
    }, MAX_DELAY)
    const stop = () => {
      cancel(handle)
      clearTimeout(latest)
      removeEventListener('online', startIfReady)
      for (const one of unsubscribe) one()
    }
    addEventListener('online', startIfReady)
    startIfReady()
    return () => {
      stop()
      controller.abort()
    }
  }, [client, router])
}

/** A component whose code is loaded on demand. */
export type Preloadable = { preload?: () => Promise<unknown> | undefined }

/** Loads the code of a component. Failures are ignored, because rendering the component tries again. */
export function preload(component: Preloadable) {
  component.preload?.()?.catch(() => undefined)
}

/** Loads the code of dialogs when the browser is idle, so that they open without delay. */
export function useIdlePreload(...components: Preloadable[]) {
  useOnIdle(() => components.forEach(preload))
}

/**
 * Creates a component whose code loads when the browser is idle, and again when the connection returns. If it fails to
 * load or to render, nothing is shown.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function LazyOnIdle(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useOnIdle((signal) => {
      const get = () =>
        load().then(
          (part) => {
            removeEventListener('online', get)
            loaded = part
            setPart(() => part)
          },
          () => undefined,
        )
      addEventListener('online', get, { signal })
      void get()
    })
    return (
      Part && (
        <ErrorBoundary fallback={() => null}>
          <Part {...props} />
        </ErrorBoundary>
      )
    )
  }
}
