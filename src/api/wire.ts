const camelKey = (key: string) => key.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const snakeKey = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Plain objects and arrays only: files, blobs and dates pass untouched. */
function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), mapKeys(inner, rename)]))
}

/** Turns the server's snake_case keys into camelCase at every depth (specification §3). Values stay as they are. */
export const camelize = (value: unknown): unknown => mapKeys(value, camelKey)

/** Turns camelCase keys into the server's snake_case at every depth (specification §3). Values stay as they are. */
export const snakify = (value: unknown): unknown => mapKeys(value, snakeKey)
