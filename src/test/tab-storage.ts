/** A fake `sessionStorage`. It throws on every access if `works` is false. */
export function tabStorage(works = true) {
  const orThrow = <T>(value: T): T => {
    if (!works) throw new DOMException('denied', 'SecurityError')
    return value
  }
  const methods = {
    getItem: (key: string) => orThrow(items.get(key) ?? null),
    setItem: (key: string, value: string) => void items.set(key, orThrow(value)),
    removeItem: (key: string) => void items.delete(orThrow(key)),
  }
  const items = new Map<string, string>()
  // Like that of a browser, its keys are those of its items.
  return new Proxy(methods, {
    ownKeys: () => orThrow([...items.keys()]),
    getOwnPropertyDescriptor: (_, key) => ({ value: items.get(String(key)), enumerable: true, configurable: true }),
  })
}
