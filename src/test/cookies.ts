import { vi } from 'vitest'

/** Stubs `document.cookie` in Node. It stores cookies as a browser does: values by name, `expires`, and the size limit. */
export function fakeCookies(): Map<string, string> {
  const jar = new Map<string, string>()
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    querySelectorAll: () => [],
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = ''] = pair.split('=')
      const expires = attributes.find((attribute) => attribute.trim().toLowerCase().startsWith('expires='))
      if (pair.length > 4097) return // Browsers ignore a cookie that is too large.
      if (expires && Date.parse(expires.split('=')[1] ?? '') < Date.now()) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    },
  })
  return jar
}
