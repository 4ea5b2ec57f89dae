import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { frame, manifest, screen, scripts } from './bundle.ts'

// What a first load weighs, in bytes of gzip: of the entry, and of each screen beyond the frame and a list, which every
// screen of a signed-in administrator shares. A limit is raised knowingly or not at all.

const gzip = (file: string) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length

/** Fails with the weight of every file when they are heavier together than they may be. */
function expectLight(files: Iterable<string>, limit: number) {
  const weights = [...files].map((file) => ({ file, bytes: gzip(file) })).toSorted((a, b) => b.bytes - a.bytes)
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum, weights.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')).toBeLessThanOrEqual(limit)
}

test('Chromium compiles the first files as they arrive', () => {
  for (const file of frame())
    expect(readFileSync(`dist/${file}`, 'utf8').split('\n', 1), file).toEqual(['//# allFunctionsCalledOnLoad'])
})

test('the list of users', () => expectLight(frame(), 164_500))
test('the login screen', () => expectLight(scripts('index.html', screen('_guest/login')), 137_600))
test('the style sheet', () => expectLight(manifest()['index.html']?.css ?? [], 10_000))

for (const [name, limit] of [
  ['dashboard', 500],
  ['contents/news', 4_000],
  ['contents/faq', 4_000],
  ['courses/list', 5_000],
  ['courses/$courseId/lessons', 5_500],
  ['account/profile', 49_000],
] as const) {
  test(`the screen ${name}, beyond the list of users`, () => {
    const shared = frame()
    const own = [...scripts(screen(`_app/${name}`))].filter((file) => !shared.has(file))
    expectLight(own, limit)
  })
}

test('the whole app, but for the player of playlists', () => {
  const files = readdirSync('dist/assets').filter((file) => file.endsWith('.js') && !file.startsWith('hls-'))
  expectLight(
    files.map((file) => `assets/${file}`),
    308_500,
  )
})
