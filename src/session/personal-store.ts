import { config } from '@/config/config'
import { createStore } from '@/create-store'
import { clearStorage, clearTabStorage, readTabStorage, writeTabStorage } from '@/storage'
import type { z } from '@/zod'
import { onSessionChange, signedInOwner, signedInPerson } from './session'
import type { SessionTransition } from './session-reducer'

const PREFIX = `${config.appCode}_personal/`

/**
 * To whom the values of this tab belong:
 * - a text: the person who signed in last (`signedInOwner`)
 * - a symbol: a person who cannot be identified. Each such session has another one, because two of them must never count as
 *   the same person
 * - undefined: nobody, before the first sign-in, and after the session of an unidentified person
 */
type Owner = string | symbol | undefined

/** In an object, so that the stores read their values again whenever it is set, also for the same owner. */
const tab = createStore<{ owner: Owner }>({ owner: undefined })

/** The owner of the values of this tab. */
export const ownerOfTab = (): Owner => tab.get().owner

/** Returns a function that tells later whether the same person is signed in, still or again. */
export function watchPerson(): () => boolean {
  const person = ownerOfTab()
  return () => signedInPerson() !== null && ownerOfTab() === person
}

const keyOf = (person: string, name: string) => `${PREFIX}${encodeURIComponent(person)}/${name}`

/**
 * The key of an entry that belongs to the person of the tab; undefined if the person cannot be identified. Of the
 * entries that this device stores, a sign-out keeps those of the same person, and another person who signs in removes them.
 */
export function personalKey(name: string): string | undefined {
  const owner = ownerOfTab()
  return typeof owner === 'string' ? keyOf(owner, name) : undefined
}

/**
 * Direct access to what this tab stores for its person, for a value that needs several entries.
 * It stores nothing for a person who cannot be identified.
 */
export const personalStorage = {
  /** Returns null if nothing is stored. */
  read: (name: string) => {
    const key = personalKey(name)
    return key === undefined ? null : readTabStorage(key)
  },
  /** Returns whether the text is stored. */
  write: (name: string, text: string) => {
    const key = personalKey(name)
    return key !== undefined && writeTabStorage(key, text)
  },
  /** Removes all entries whose name starts with this. */
  remove: (name: string) => {
    const key = personalKey(name)
    if (key !== undefined) clearTabStorage(key)
  },
}

type Stored<Value> = {
  /** The name of the entry in the storage of the tab. */
  name: string
  /** A stored value that does not match counts as none. */
  schema: z.ZodMiniType<Value>
  /** Returns the part that may be stored: without passwords, and without live objects such as uploads. */
  toStorable?: (value: Value) => Value
}

/**
 * Creates a store for what this tab keeps for one person. All personal stores follow the session in the same way:
 * - A session that ends by itself keeps the value for the same person. Nobody can read it meanwhile, because no screen is
 *   shown.
 * - A sign-out in any tab removes the value, and so does another person who signs in. A value that is set after the
 *   sign-out is kept for the same person.
 * - A person whom the tokens do not identify has the value in memory, until the session ends.
 * @param initial the value if nothing is kept
 * @param stored how to store the value, so that it survives a reload; undefined for secrets and live objects, which must
 * stay in memory
 */
export function createPersonalStore<Value>(initial: Value, stored?: Stored<Value>) {
  const empty = { value: initial, isStored: stored !== undefined }
  const read = () => {
    const text = stored && personalStorage.read(stored.name)
    try {
      return stored && text ? { value: stored.schema.parse(JSON.parse(text)), isStored: true } : empty
    } catch {
      return empty
    }
  }
  const store = createStore(read())
  tab.subscribe(() => store.set(read()))
  return {
    get: () => store.get().value,
    set: (value: Value) => {
      if (ownerOfTab() === undefined) return // nobody could read it later
      const storable = stored?.toStorable ? stored.toStorable(value) : value
      const isStored = stored !== undefined && personalStorage.write(stored.name, JSON.stringify(storable))
      if (stored && !isStored) personalStorage.remove(stored.name) // an outdated value must not come back
      store.set({ value, isStored })
    },
    subscribe: store.subscribe,
    /** Whether a reload keeps the value. The storage of the tab can be full or blocked. */
    isStored: () => store.get().isStored,
  }
}

/** Forgets a person whom the tokens do not identify: later, their data could not be told from that of others. */
const endUnidentified = () => typeof ownerOfTab() === 'symbol' && tab.set({ owner: undefined })

function discardAll() {
  const owner = ownerOfTab()
  clearTabStorage(PREFIX)
  // The owner stays for a value that is set after the sign-out, such as `interruptedEdit`.
  tab.set({ owner: typeof owner === 'string' ? owner : undefined })
}

/** Removes what belongs to other people, also the entries of stores whose code is not loaded. */
function discardOthers() {
  const owner = signedInOwner() ?? Symbol('unidentified')
  if (owner === ownerOfTab()) return
  const own = typeof owner === 'string' ? keyOf(owner, '') : undefined
  clearTabStorage(PREFIX, own)
  clearStorage(() => localStorage, PREFIX, own)
  clearStorage(() => localStorage, 'saved-filters:') // an earlier version stored them without an owner
  tab.set({ owner })
}

const effects: Record<SessionTransition, () => void> = {
  signedIn: discardOthers,
  ended: endUnidentified,
  signedOut: discardAll,
  superseded: discardAll,
}

if (signedInPerson()) discardOthers()
onSessionChange((transition) => effects[transition]())
