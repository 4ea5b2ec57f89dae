import { type ComponentType, useState } from 'react'
import { ErrorBoundary } from './error-boundary'
import { useOnIdle } from './use-on-idle'

/**
 * A part of the page that nothing waits for: its code comes in idle time, or else when the line is back. Where it never
 * comes, or fails, the page does without.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function LazyOnIdle(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useOnIdle((gone) => {
      const get = () =>
        load().then(
          (loaded) => {
            removeEventListener('online', get)
            setPart(() => loaded)
          },
          () => undefined,
        )
      addEventListener('online', get, { signal: gone })
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
