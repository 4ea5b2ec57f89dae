import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { layoutScripts, screen, scripts } from './bundle.ts'

/** Files that load together, and the limit for their total size after gzip, in bytes. */
type Budget = { name: string; limit: number; files: () => Iterable<string> }

/** The budget of a screen. It excludes the layout and the list of users, which all screens behind the login share. */
const screenBudget = (route: string, limit: number): Budget => ({
  name: `the screen ${route}, beyond the list of users`,
  limit,
  files: () => {
    const shared = layoutScripts()
    return [...scripts(screen(`_app/${route}`))].filter((file) => !shared.has(file))
  },
})

/**
 * Raise a limit only on purpose. Afterwards, run `npm run task -- bundle-size`: it records the current size of each
 * file, and the next failure then names the files that have grown.
 */
export const budgets: Budget[] = [
  { name: 'the list of users', limit: 181_350, files: layoutScripts },
  {
    name: 'the list of users, with what it loads while the browser is idle',
    limit: 344_700,
    files: () => scripts('index.html', 'src/features/users/user-form.tsx', 'src/features/users/membership-dialog.tsx'),
  },
  { name: 'the login screen', limit: 185_150, files: () => scripts('index.html', screen('_guest/login')) },
  { name: 'the page, with the startup script and the style sheet', limit: 16_100, files: () => ['index.html'] },
  screenBudget('dashboard', 200),
  screenBudget('contents/news', 7_200),
  screenBudget('contents/faq', 7_200),
  screenBudget('courses/list', 6_750),
  screenBudget('courses/$courseId/lessons', 7_800),
  screenBudget('account/profile', 70_300),
  {
    name: 'the whole app, but for the player of playlists',
    limit: 458_150,
    files: () =>
      readdirSync('dist/assets')
        .filter((file) => file.endsWith('.js') && !file.startsWith('hls-'))
        .map((file) => `assets/${file}`),
  },
]

/** Returns the size of each file after gzip, by its name without the hash. Files with the same name are added up. */
export function gzipSizes(files: Iterable<string>): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const file of files) {
    const name = file.replace(/^assets\/|-[\w-]{8}(?=\.\w+$)/g, '')
    sizes[name] = (sizes[name] ?? 0) + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length
  }
  return sizes
}
