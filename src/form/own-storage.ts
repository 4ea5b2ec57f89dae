import { config } from '@/config'
import { z } from '@/zod'

/** The parts of it. Each is known here, so that it is forgotten though the code that keeps it is not loaded. */
const parts = ['drafts', 'unconfirmed_creates'] as const
type Part = (typeof parts)[number]

/** Holds what the browser refuses to store. */
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
 * What this tab keeps for one person: across reloads, where the browser stores it, and else for as long as the page lives.
 * @param schema what is not of it is none
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
  /** Whether a reload would lose it. */
  isInMemory: () => inMemory.has(part),
})

/** Forgets what is kept for everybody but one; for everybody when none is named. */
export function keepOnlyOf(owner: string | undefined) {
  for (const part of parts) {
    if (owner !== undefined && read(part, z.unknown())?.owner === owner) continue
    inMemory.delete(part)
    try {
      sessionStorage.removeItem(keyOf(part))
    } catch {
      // Where it can't be reached nothing was stored.
    }
  }
}
