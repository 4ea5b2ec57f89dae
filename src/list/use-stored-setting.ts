import { useState } from 'react'
import { readStorage, writeStorage } from '@/device-storage'

/**
 * A setting of this device.
 * @param parse reads the stored text; null if nothing is stored
 */
export function useStoredSetting<Value>(key: string, parse: (stored: string | null) => Value) {
  const [value, setValue] = useState(() => parse(readStorage(key)))
  const change = (next: Value) => {
    setValue(next)
    writeStorage(key, JSON.stringify(next))
  }
  return [value, change] as const
}
