import { readdirSync } from 'node:fs'

/** The areas of the product, and how the names of the files begin that test them. */
const beginnings = {
  users: ['user', 'membership', 'profile'],
  courses: ['course', 'assign', 'lesson'],
  contents: ['content'],
  uploads: ['upload', 'media', 'file-copier'],
  lists: ['list', 'odd-rows', 'view'],
  forms: ['form', 'drafts', 'dates'],
  session: ['session', 'sign-in', 'canary'],
  frame: ['frame', 'palette', 'phone', 'shortcuts', 'toasts'],
  looks: ['look', 'accessible', 'markup', 'translated'],
}

/**
 * The test files of each area; a file that belongs to none is one of `app`. Each file is in one area, so that no test
 * runs twice.
 */
export function areas(files: readonly string[] = specs()): Map<string, string[]> {
  const areaOf = (file: string) =>
    Object.entries(beginnings).find(([, names]) => names.some((name) => file.startsWith(name)))?.[0] ?? 'app'
  return Map.groupBy(files, areaOf)
}

const specs = () =>
  readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .toSorted((a, b) => a.localeCompare(b))
