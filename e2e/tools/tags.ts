import { readdirSync } from 'node:fs'

/**
 * Groups the test files by tag, which is the name of their folder: `e2e/session/tabs.spec.ts` has the tag `session`. Files
 * beside the folders have the tag `app`.
 */
export const filesByTag = (): Map<string, string[]> =>
  Map.groupBy(testFiles(), (file) => /^[^/]+(?=\/)/.exec(file)?.[0] ?? 'app')

const testFiles = () =>
  readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .toSorted((a, b) => a.localeCompare(b))
