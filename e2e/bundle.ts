import { readFileSync } from 'node:fs'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
/** What the build is made of, by the names of the sources. */
export const manifest = () =>
  z.record(z.string(), chunk).parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))

/** What a screen is called in the manifest, by the file of its route: `_app/courses/list`. */
export const screen = (route: string) => `src/routes/${route}.tsx?tsr-split=component---loader`

/** The scripts that a part of the app loads at once, with all that they import. */
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

/** The frame and the list of users are one file, which has no source of its own in the manifest. */
export const frame = () => scripts('index.html', ...Object.keys(manifest()).filter((name) => name.startsWith('_list-')))
