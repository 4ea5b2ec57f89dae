import { type ComponentType, useEffect, useState } from 'react'
import { Boundary } from './boundary'
import { useIdle } from './idle'

/**
 * A part of the page that nothing waits for: its code comes in idle time, or else when the line is back. Where it never
 * comes, or fails, the page does without.
 */
export function idlePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function IdlePart(props: Props) {
    const idle = useIdle()
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      if (!idle || Part) return
      const get = () =>
        load().then(
          (loaded) => setPart(() => loaded),
          () => undefined,
        )
      void get()
      addEventListener('online', get)
      return () => removeEventListener('online', get)
    }, [idle, Part])
    return (
      Part && (
        <Boundary fallback={() => null}>
          <Part {...props} />
        </Boundary>
      )
    )
  }
}
