/** A storage of the tab; `works` false for one that throws. */
export function tabStorage(works = true) {
  const kept = new Map<string, string>()
  const refuse = <T>(value: T): T => {
    if (!works) throw new DOMException('denied', 'SecurityError')
    return value
  }
  return {
    getItem: (key: string) => refuse(kept.get(key) ?? null),
    setItem: (key: string, value: string) => void kept.set(key, refuse(value)),
    removeItem: (key: string) => void kept.delete(refuse(key)),
  }
}
