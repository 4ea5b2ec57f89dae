import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moveSourceMaps, pack } from './pack'

const work = mkdtempSync(join(tmpdir(), 'pack-'))
const [build, packed, maps] = [join(work, 'build'), join(work, 'packed'), join(work, 'maps')]
afterAll(() => rmSync(work, { recursive: true }))

test('packs the site without hidden files, and the source maps apart from it', () => {
  for (const folder of ['assets', '.vite']) mkdirSync(join(build, folder), { recursive: true })
  for (const name of ['index.html', 'assets/a.js', 'assets/a.js.map', '.vite/manifest.json'])
    writeFileSync(join(build, name), '')
  mkdirSync(maps)
  writeFileSync(join(maps, 'of-an-earlier-build.js.map'), '')

  moveSourceMaps(build, maps)
  pack(build, packed)

  expect(readdirSync(maps)).toEqual(['a.js.map'])
  expect(existsSync(join(build, 'assets/a.js.map'))).toBe(false) // `vite preview` would serve it.
  expect(readdirSync(join(packed, 'site'), { recursive: true })).toEqual(['assets', 'index.html', 'assets/a.js'])
})
