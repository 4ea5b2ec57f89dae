import { readFileSync } from 'node:fs'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
})
/** Vite's manifest: the chunks of the build, by source file. */
const manifest = () => z.record(z.string(), chunk).parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))

/** Returns the manifest key of the screen of a route file, e.g. `_app/courses/list`. */
export const screen = (route: string) => `src/routes/${route}.tsx?tsr-split=component---loader`

/** Returns the scripts of the given manifest keys and, recursively, of their static imports. */
export function scripts(...names: string[]): Set<string> {
  const all = manifest()
  const files = new Set<string>()
  const walk = (name: string) => {
    const found = all[name]
    if (!found) throw new Error(`The build has no ${name}.`)
    const { file, imports } = found
    if (files.has(file)) return
    files.add(file)
    imports.forEach(walk)
  }
  names.forEach(walk)
  return files
}

/** The scripts of the layout and the list of users, which are part of the entry. */
export const layoutScripts = () => scripts('index.html')
