import { type ComponentType, useState } from 'react'
import { ErrorBoundary } from '@/ui/errors/error-boundary'
import { useOnIdle } from './use-on-idle'

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
