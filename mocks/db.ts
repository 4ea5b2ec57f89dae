import { z } from 'zod'
import { type FileStore, memoryFiles } from './files.ts'
import { type Records, records } from './records.ts'
import { seed } from './seed.ts'
import { openSession, type Session } from './sessions.ts'

const STORAGE_KEY = 'demo-backend'
/** Raise when the form of the records changes: older saved ones are then replaced by the seed. */
const VERSION = 3

const savedRecords = z.object({ version: z.literal(VERSION), ...records.shape })

export type DbOptions = {
  /** Where records outlive the page; without it they live in memory. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Where uploaded files are kept; without it they live in memory. */
  files?: FileStore
  /** The server's clock, in milliseconds. */
  now?: () => number
  /** The number that made-up people are drawn by: another one gives other people. */
  seed?: number
  /** After how long the server refuses an access token. */
  accessTokenMinutes?: number
  /** Where uploads go while `db.storage` is `foreign`. */
  foreignStorageOrigin?: string
}

type Switches = {
  /** Whether uploads go to the API itself or to a storage on another origin. */
  storage: 'own' | 'foreign'
  /** Whether tokens tell whose they are, or nothing at all. */
  tokens: 'readable' | 'opaque'
}

const switches = (): Switches => ({ storage: 'own', tokens: 'readable' })

/** The backend's memory. */
export type Db = ReturnType<typeof createDb>

/**
 * Creates the backend's memory, filled with the seed or with what `storage` holds.
 * The collections are plain arrays of records in wire form: change them, then call `save()`.
 */
export function createDb({
  storage,
  files = memoryFiles(),
  now = Date.now,
  seed: draw,
  accessTokenMinutes = 15,
  foreignStorageOrigin = 'https://storage.example.test',
}: DbOptions = {}) {
  let saved: string | null = null
  const store = Object.assign(seed(now(), draw), switches(), {
    files,
    now,
    accessTokenMinutes,
    foreignStorageOrigin,
    save,
    nextId,
  })

  /** Writes the records to the storage. */
  function save() {
    if (!storage) return
    saved = JSON.stringify({ version: VERSION, ...records.parse(store) })
    storage.setItem(STORAGE_KEY, saved)
  }

  /** Takes over what another tab saved; starts anew when the storage was emptied or holds something else. */
  function sync() {
    if (!storage) return
    const found = storage.getItem(STORAGE_KEY)
    if (found === saved && found !== null) return
    const loaded = savedRecords.safeParse(parseJson(found))
    if (!loaded.success) return reset()
    const { version: _version, ...rest } = loaded.data
    Object.assign(store, rest)
    saved = found
  }

  /**
   * Puts the seed back and forgets the uploaded files.
   * @param options.keepSessions whether people who are signed in stay so
   */
  function reset({ keepSessions = false } = {}) {
    const { sessions, last_ids } = store
    Object.assign(store, seed(now(), draw), switches())
    store.last_ids.tokens = last_ids.tokens // a token from before must not come again
    void files.clear()
    if (keepSessions) {
      store.sessions = sessions
      store.last_ids.sessions = last_ids.sessions
    }
    save()
  }

  /** An id that no record of the collection ever had. */
  function nextId(name: keyof Records['last_ids']): number {
    store.last_ids[name] += 1
    return store.last_ids[name]
  }

  /** Signs someone in without asking for a password, the first administrator unless told otherwise. */
  function signIn(email = 'admin@example.com'): Session {
    const user = store.users.find((candidate) => candidate.email === email)
    if (!user) throw new Error(`There is no user ${email}.`)
    return openSession(store, user)
  }

  /** Makes the server refuse every access token it gave out; refresh tokens stay good. */
  function expireAccessTokens() {
    for (const session of store.sessions) session.access = []
    save()
  }

  /** Ends every session: access and refresh tokens are refused. */
  function revokeAll() {
    store.sessions = []
    save()
  }

  /** Makes every address that still waits for its file refuse it. */
  function expireUploads() {
    for (const upload of store.uploads) upload.signature = null
    save()
  }

  sync()
  return Object.assign(store, { sync, reset, signIn, expireAccessTokens, revokeAll, expireUploads })
}

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return undefined
  }
}
