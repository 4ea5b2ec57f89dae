import { features } from 'web-features'

/** The oldest supported browsers, as in vite.config.ts. */
const oldest = { chrome: 114, edge: 114, firefox: 125, safari: 17 }

type Support = Partial<Record<keyof typeof oldest, string>>

const isSupported = (support: Support) =>
  Object.entries(oldest).every(([browser, version]) => {
    const since = support[browser as keyof Support]
    return since !== undefined && Number.parseFloat(since.replace('≤', '')) <= version
  })

/** What Baseline's data knows about JavaScript and its interfaces: 'Promise.withResolvers', 'Set.union', 'URLPattern'. */
const known = Object.values(features).flatMap((feature) =>
  'status' in feature ? Object.entries(feature.status.by_compat_key ?? {}) : [],
)
const namesWhere = (keys: RegExp, supported: boolean) =>
  known
    .filter(([key, { support }]) => keys.test(key) && isSupported(support) === supported)
    .map(([key]) => key.replace(keys, '').replace(/_static$/, ''))

const interfaces = new Set(namesWhere(/^(api|javascript\.builtins)\./, false))
const ownName = (name: string) => name.slice(name.lastIndexOf('.') + 1)
const olderMethods = new Set(namesWhere(/^javascript\.builtins\./, true).map(ownName))
/** The methods of JavaScript's own objects whose name no older object has: 'union', but not 'from'. */
const methods = new Set(
  namesWhere(/^javascript\.builtins\.(?!Temporal)/, false)
    .map(ownName)
    .filter((name) => !olderMethods.has(name)),
)

/** Returns what a script uses that the oldest supported browsers lack. It does not see whether the script checks that first. */
export const newerFeatures = (script: string): string[] => {
  const all = (pattern: RegExp, newer: ReadonlySet<string>) =>
    Array.from(script.matchAll(pattern), ([, name = '']) => name).filter((name) => newer.has(name))
  const found = [
    all(/\b([A-Z]\w*\.\w+)\b/g, interfaces),
    all(/\bnew ([A-Z]\w+)/g, interfaces),
    all(/\.(\w+)\(/g, methods),
  ]
  return [...new Set(found.flat())]
}
