import { config } from '@/config/config'
import { z } from '@/zod'

/** All parts, so that `keepOnlyOf` can clear a part whose code is not loaded. */
const parts = ['drafts', 'unconfirmed_creates'] as const
type Part = (typeof parts)[number]

/** The fallback when the browser refuses to store a part. */
const inMemory = new Map<Part, string>()

const keyOf = (part: Part) => `${config.appCode}_${part}`

function read<Value>(part: Part, schema: z.ZodMiniType<Value>): { owner: string; value: Value } | undefined {
  try {
    const text = inMemory.get(part) ?? sessionStorage.getItem(keyOf(part)) ?? ''
    return z.object({ owner: z.string(), value: schema }).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Storage of this tab for one person. It survives reloads where the browser allows it, and otherwise lasts as long as the page.
 * @param schema data that does not match it is ignored
 */
export const ownStorage = <Value>(part: Part, schema: z.ZodMiniType<Value>) => ({
  read: () => read(part, schema),
  write(owner: string, value: Value) {
    const text = JSON.stringify({ owner, value })
    try {
      sessionStorage.setItem(keyOf(part), text)
      inMemory.delete(part)
    } catch {
      inMemory.set(part, text)
    }
  },
  /** Whether a reload would lose the data. */
  isInMemory: () => inMemory.has(part),
})

/** Removes the data of everybody except one person; of everybody when none is given. */
export function keepOnlyOf(owner: string | undefined) {
  for (const part of parts) {
    if (owner !== undefined && read(part, z.unknown())?.owner === owner) continue
    inMemory.delete(part)
    try {
      sessionStorage.removeItem(keyOf(part))
    } catch {
      // An unreachable storage holds nothing.
    }
  }
}
