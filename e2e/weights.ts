import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { frame, manifest, screen, scripts } from './bundle.ts'

/** What loads at once, and what it may weigh: bytes of gzip. */
type Part = { name: string; limit: number; files: () => Iterable<string> }

/** Of a screen counts what it has beyond the frame and a list, which every screen of an administrator shares. */
const ofScreen = (route: string, limit: number): Part => ({
  name: `the screen ${route}, beyond the list of users`,
  limit,
  files: () => {
    const shared = frame()
    return [...scripts(screen(`_app/${route}`))].filter((file) => !shared.has(file))
  },
})

/** A limit is raised knowingly or not at all: `npm run weigh` then keeps what there is, to tell later what grew. */
export const parts: Part[] = [
  { name: 'the list of users', limit: 156_900, files: frame },
  { name: 'the login screen', limit: 139_350, files: () => scripts('index.html', screen('_guest/login')) },
  { name: 'the style sheet', limit: 10_000, files: () => manifest()['index.html']?.css ?? [] },
  ofScreen('dashboard', 500),
  ofScreen('contents/news', 4_000),
  ofScreen('contents/faq', 4_000),
  ofScreen('courses/list', 5_000),
  ofScreen('courses/$courseId/lessons', 5_500),
  ofScreen('account/profile', 49_800),
  {
    name: 'the whole app, but for the player of playlists',
    limit: 277_400,
    files: () =>
      readdirSync('dist/assets')
        .filter((file) => file.endsWith('.js') && !file.startsWith('hls-'))
        .map((file) => `assets/${file}`),
  },
]

/** The weight of files in bytes of gzip, by their names without the hash; those of one name together. */
export function weigh(files: Iterable<string>): Record<string, number> {
  const weights: Record<string, number> = {}
  for (const file of files) {
    const name = file.replace(/^assets\/|-[\w-]{8}(?=\.\w+$)/g, '')
    weights[name] = (weights[name] ?? 0) + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length
  }
  return weights
}
