import { config } from '@/config'
import { z } from '@/zod'

/** What forgets a part for everybody but one. */
const parts: ((owner: string | undefined) => void)[] = []

/**
 * What this tab keeps for one person: across reloads, where the browser stores it, and else for as long as the page lives.
 * @param name tells it from other parts
 * @param schema what is not of it is none
 */
export function ownStorage<Value>(name: string, schema: z.ZodMiniType<Value>) {
  const key = `${config.appCode}_${name}`
  const stored = z.object({ owner: z.string(), value: schema })
  let inMemory: string | null = null

  function read(): { owner: string; value: Value } | undefined {
    try {
      return stored.parse(JSON.parse(inMemory ?? sessionStorage.getItem(key) ?? ''))
    } catch {
      return undefined
    }
  }

  function write(owner: string, value: Value) {
    const text = JSON.stringify({ owner, value })
    try {
      sessionStorage.setItem(key, text)
      inMemory = null
    } catch {
      inMemory = text
    }
  }

  parts.push((owner) => {
    if (owner !== undefined && read()?.owner === owner) return
    inMemory = null
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Where it can't be reached nothing was stored.
    }
  })
  return { read, write, isInMemory: () => inMemory !== null }
}

/** Forgets what is kept for everybody but one; for everybody when none is named. */
export function keepOnlyOf(owner: string | undefined) {
  for (const forgetOthers of parts) forgetOthers(owner)
}
