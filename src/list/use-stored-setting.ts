import { useEffect, useEffectEvent, useState } from 'react'
import { readStorage, writeStorage } from '@/storage'

/**
 * A setting of this device. It follows the other tabs.
 * @param key the name of the entry; undefined if the setting must stay in memory
 * @param parse reads the stored text; null if nothing is stored
 */
export function useStoredSetting<Value>(key: string | undefined, parse: (stored: string | null) => Value) {
  const read = () => (key === undefined ? null : readStorage(key))
  const [value, setValue] = useState(() => parse(read()))
  const follow = useEffectEvent((event: StorageEvent) => {
    if (event.key === key) setValue(parse(event.newValue))
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => follow(event)
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [])
  /** @param update receives the stored value: another tab may have changed it a moment ago */
  const change = (update: (now: Value) => Value) => {
    const stored = read()
    const next = update(stored === null ? value : parse(stored))
    setValue(next)
    if (key !== undefined) writeStorage(key, JSON.stringify(next))
  }
  return [value, change] as const
}
