/** Creates a random generator (mulberry32). The same seed gives the same results. */
export function createRandom(seedNumber: number) {
  let state = seedNumber

  /** Returns a number from 0 to 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns an integer from 0 to `end`, without `end` itself. */
  const below = (end: number) => Math.floor(next() * end)

  function pick<T>(list: readonly T[]): T {
    const item = list[below(list.length)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }

  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')

  return { next, below, pick, digits }
}

export type Random = ReturnType<typeof createRandom>
