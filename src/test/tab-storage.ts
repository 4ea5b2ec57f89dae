/** A fake `sessionStorage`. It throws on every access if `works` is false. */
export function tabStorage(works = true) {
  const items = new Map<string, string>()
  const orThrow = <T>(value: T): T => {
    if (!works) throw new DOMException('denied', 'SecurityError')
    return value
  }
  return {
    getItem: (key: string) => orThrow(items.get(key) ?? null),
    setItem: (key: string, value: string) => void items.set(key, orThrow(value)),
    removeItem: (key: string) => void items.delete(orThrow(key)),
  }
}
