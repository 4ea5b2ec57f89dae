const MEGABYTE = 1_000_000
const HEAD = 64

/** A file as it was received. */
export type StoredFile = {
  /** How many bytes came. */
  size: number
  /** The file with its media type; of one over the store's limit only the first 64 bytes. */
  content: Blob
}

/** Where uploaded files are kept, by their address. */
export type FileStore = {
  /** Bytes up to which a file is kept whole. */
  limit: number
  put: (url: string, file: StoredFile) => Promise<void>
  get: (url: string) => Promise<StoredFile | undefined>
  clear: () => Promise<void>
}

/** Keeps files as long as the process lives. */
export function memoryFiles(): FileStore {
  const files = new Map<string, StoredFile>()
  return {
    limit: MEGABYTE,
    put: async (url, file) => void files.set(url, file),
    get: async (url) => files.get(url),
    clear: async () => files.clear(),
  }
}

/** Keeps files in the browser, beyond a reload. */
export function cacheFiles(): FileStore {
  const name = 'demo-uploads'
  return {
    limit: 50 * MEGABYTE,
    async put(url, { size, content }) {
      const cache = await caches.open(name)
      await cache.put(url, new Response(content, { headers: { 'X-Size': String(size) } }))
    },
    async get(url) {
      const cache = await caches.open(name)
      const found = await cache.match(url)
      return found && { size: Number(found.headers.get('X-Size')), content: await found.blob() }
    },
    async clear() {
      await caches.delete(name)
    },
  }
}

/** Reads the file a request carries. One over the limit is let go piece by piece as it comes. */
export async function receiveFile(request: Request, limit: number): Promise<StoredFile> {
  const type = request.headers.get('content-type') ?? ''
  const head = new Uint8Array(HEAD)
  let size = 0
  let pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    const piece = read.value
    if (size < HEAD) head.set(piece.subarray(0, HEAD - size), size)
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else pieces = []
  }
  return { size, content: new Blob(size <= limit ? pieces : [head], { type }) }
}
