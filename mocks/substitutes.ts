const substituted = new Set<string>()

/** Whether changes are lost when the page is reloaded. */
export const isStorageSubstituted = () => substituted.size > 0

/**
 * Provides what MSW and the backend need and this browser lacks. Call it before their code is loaded: MSW reads the local
 * storage at once.
 */
export function provideSubstitutes() {
  for (const name of ['localStorage', 'sessionStorage'] as const) provideStorage(name)
  if (!('withResolvers' in Promise)) provideWithResolvers()
  if (!('canParse' in URL)) provideCanParse()
}

/** Replaces a storage that the browser refuses, as in some private windows and where cookies are blocked. */
function provideStorage(name: 'localStorage' | 'sessionStorage') {
  try {
    globalThis[name].getItem('')
  } catch {
    const items = new Map<string, string>()
    const value = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, item: string) => void items.set(key, item),
      removeItem: (key: string) => void items.delete(key),
      clear: () => items.clear(),
    }
    Object.defineProperty(globalThis, name, { value, configurable: true })
    substituted.add(name)
  }
}

/** Browsers older than Chrome 119 and Safari 17.4 have no `Promise.withResolvers`. */
function provideWithResolvers() {
  const value = <T>() => {
    let [resolve, reject]: ((value: T) => void)[] = []
    const promise = new Promise<T>((...functions) => {
      ;[resolve, reject] = functions
    })
    return { promise, resolve, reject }
  }
  Object.defineProperty(Promise, 'withResolvers', { value, writable: true, configurable: true })
}

/** Browsers older than Chrome 120 have no `URL.canParse`. */
function provideCanParse() {
  const value = (url: string | URL, base?: string | URL) => {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  }
  Object.defineProperty(URL, 'canParse', { value, writable: true, configurable: true })
}
