import { type FileStore, memoryFiles } from './files.ts'
import { type Records, records, seed } from './records.ts'
import { openSession, type Session } from './sessions.ts'

const STORAGE_KEY = 'demo-backend'

export type DbOptions = {
  /** Where records are stored. Without it they are kept in memory. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Where uploaded files are stored. Without it they are kept in memory. */
  files?: FileStore
  /** The server's clock, in milliseconds. */
  now?: () => number
  /** The seed of the random generator that generates users. */
  seed?: number
  /** How long an access token is valid. */
  accessTokenMinutes?: number
  /** The origin that receives uploads while `db.storage` is `foreign`. */
  foreignStorageOrigin?: string
}

type Settings = {
  /** Whether uploads go to the API itself or to a storage on another origin. */
  storage: 'own' | 'foreign'
  /** Whether access tokens contain the user, or only an id. */
  tokens: 'readable' | 'opaque'
}

const defaultSettings = (): Settings => ({ storage: 'own', tokens: 'readable' })

/** The backend's database. */
export type Db = ReturnType<typeof createDb>

/**
 * Creates the backend's database from the records in `storage`, or from the seed.
 * The collections are plain arrays of records in wire form. Call `save()` after changing them.
 */
export function createDb({
  storage,
  files = memoryFiles(),
  now = Date.now,
  seed: seedNumber,
  accessTokenMinutes = 15,
  foreignStorageOrigin = 'https://storage.example.test',
}: DbOptions = {}) {
  let saved: string | null = null
  const store = Object.assign(seed(now(), seedNumber), defaultSettings(), {
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
    saved = JSON.stringify(records.parse(store))
    storage.setItem(STORAGE_KEY, saved)
  }

  /** Loads the records that another tab saved. Resets when there are none, or when they have another shape. */
  function sync() {
    if (!storage) return
    const found = storage.getItem(STORAGE_KEY)
    if (found === saved && found !== null) return
    const loaded = records.safeParse(parseJson(found))
    if (!loaded.success) return reset()
    Object.assign(store, loaded.data)
    saved = found
  }

  /**
   * Restores the seed and deletes uploaded files.
   * @param options.keepSessions whether signed-in users stay signed in
   */
  function reset({ keepSessions = false } = {}) {
    const { sessions, last_ids } = store
    Object.assign(store, seed(now(), seedNumber), defaultSettings())
    store.last_ids.tokens = last_ids.tokens // Tokens must stay unique across resets.
    void files.clear()
    if (keepSessions) {
      store.sessions = sessions
      store.last_ids.sessions = last_ids.sessions
    }
    save()
  }

  /** Returns an id that no record of the collection has ever had. */
  function nextId(name: keyof Records['last_ids']): number {
    store.last_ids[name] += 1
    return store.last_ids[name]
  }

  /** Signs a user in without a password: by default the first administrator. */
  function signIn(email = 'admin@example.com'): Session {
    const user = store.users.find((candidate) => candidate.email === email)
    if (!user) throw new Error(`There is no user ${email}.`)
    return openSession(store, user)
  }

  /** Makes the server refuse every issued access token. Refresh tokens stay valid. */
  function expireAccessTokens() {
    for (const session of store.sessions) session.access = []
    save()
  }

  /** Ends every session: access and refresh tokens are refused. */
  function revokeAll() {
    store.sessions = []
    save()
  }

  /** Makes every unused upload URL refuse its file. */
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
