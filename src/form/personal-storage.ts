import { config } from '@/config/config'
import type { Person } from '@/session/person'
import { z } from '@/zod'

/** Identifies the owner of personal data; undefined when the tokens do not identify the person. */
export const ownerOf = (person: Person | null): string | undefined =>
  person?.sub ?? person?.email ?? person?.username?.toLowerCase()

/** The names of all parts, so that `clearPersonalStorage` can also remove a part whose code is not loaded. */
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
 * Creates storage for one person in this tab. It survives reloads, unless the browser blocks storage.
 * @param schema data that does not match it is ignored
 */
export const personalStorage = <Value>(part: Part, schema: z.ZodMiniType<Value>) => ({
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

/**
 * Removes all personal data from this tab.
 * @param exceptOf the person whose data is kept, if any
 */
export function clearPersonalStorage(exceptOf?: string) {
  for (const part of parts) {
    if (exceptOf !== undefined && read(part, z.unknown())?.owner === exceptOf) continue
    inMemory.delete(part)
    try {
      sessionStorage.removeItem(keyOf(part))
    } catch {
      // An unreachable storage holds nothing.
    }
  }
}
