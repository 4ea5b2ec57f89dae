import { readdirSync } from 'node:fs'

/** The tags, each with the prefixes of the test files that it covers. */
const prefixes = {
  journeys: ['journeys/'],
  users: ['user', 'membership', 'profile'],
  courses: ['course', 'assign', 'lesson'],
  contents: ['content'],
  uploads: ['upload', 'media', 'file-copier'],
  lists: ['list'],
  forms: ['form', 'drafts'],
  session: ['session', 'sign-in', 'secrets'],
  layout: ['layout', 'palette', 'phone', 'shortcuts', 'toasts'],
  visual: ['visual', 'accessibility', 'markup', 'translated'],
}

/**
 * Groups the test files by tag. Each file has exactly one tag, so that no test runs twice. Files without a matching
 * prefix are tagged `app`.
 */
export function filesByTag(): Map<string, string[]> {
  return Map.groupBy(testFiles(), tagOf)
}

const tagOf = (file: string) =>
  Object.entries(prefixes).find(([, names]) => names.some((name) => file.startsWith(name)))?.[0] ?? 'app'

const testFiles = () =>
  readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .toSorted((a, b) => a.localeCompare(b))
