const MEGABYTE = 1_000_000
/** The number of bytes that are kept of a file over the limit. */
const HEAD = 64

/** An uploaded file. */
export type StoredFile = {
  /** How many bytes were received. */
  size: number
  /** The file with its media type. Of a file over the store's limit, only the first 64 bytes. */
  content: Blob
}

/** A store of uploaded files by URL. */
export type FileStore = {
  /** The size in bytes up to which a whole file is stored. */
  limit: number
  put: (url: string, file: StoredFile) => Promise<void>
  get: (url: string) => Promise<StoredFile | undefined>
  clear: () => Promise<void>
}

/** Stores files in memory. */
export function memoryFiles(): FileStore {
  const files = new Map<string, StoredFile>()
  return {
    limit: MEGABYTE,
    put: async (url, file) => void files.set(url, file),
    get: async (url) => files.get(url),
    clear: async () => files.clear(),
  }
}

/** Stores files in the browser's cache storage, or in memory where that is missing (plain HTTP) or refused. */
export async function browserFiles(): Promise<FileStore> {
  try {
    await caches.open(CACHE)
    return cacheFiles()
  } catch {
    return memoryFiles()
  }
}

const CACHE = 'demo-uploads'

/** Stores files in the browser's cache storage. A reload keeps them. */
function cacheFiles(): FileStore {
  return {
    limit: 50 * MEGABYTE,
    async put(url, { size, content }) {
      const cache = await caches.open(CACHE)
      await cache.put(url, new Response(content, { headers: { 'X-Size': String(size) } }))
    },
    async get(url) {
      const cache = await caches.open(CACHE)
      const found = await cache.match(url)
      return found && { size: Number(found.headers.get('X-Size')), content: await found.blob() }
    },
    async clear() {
      await caches.delete(CACHE)
    },
  }
}

/** Reads the file in a request's body. The content of a file over the limit is discarded while it is read. */
export async function receiveFile(request: Request, limit: number): Promise<StoredFile> {
  const type = request.headers.get('content-type') ?? ''
  const head = new Uint8Array(HEAD)
  let size = 0
  let chunks: Uint8Array<ArrayBuffer>[] = []
  const body = request.body ?? (await request.blob()).stream() // Firefox has no `Request.body`.
  const reader = body.getReader()
  for (let read = await reader.read(); read.value; read = await reader.read()) {
    const chunk = read.value
    if (size < HEAD) head.set(chunk.subarray(0, HEAD - size), size)
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else chunks = []
  }
  return { size, content: new Blob(size <= limit ? chunks : [head], { type }) }
}
