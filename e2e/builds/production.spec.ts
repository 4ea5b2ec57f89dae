import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { newerFeatures } from './newer-features.ts'

/** The files of the build, without the compressed copies. */
const builtFiles = () =>
  readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** The style sheets of the build and of its page. */
const builtStyles = () =>
  builtFiles().flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (file.endsWith('.css')) return text
    return file.endsWith('.html') ? [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style) : []
  })

test('the production build contains nothing of the demo and of the tools', () => {
  // "msw" must match as a word, because the hash of a file name can contain the three letters.
  const traces = /mockServiceWorker|\bmsw\b|react-query-devtools|dance123|Reset demo data|expired-session/i
  expect(builtFiles().filter((file) => traces.test(file) || traces.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** What the build mentions although the oldest supported browsers lack it. */
const allowedFeatures = [
  'AbortSignal.any', // ky looks for it first.
  'AbortSignal.timeout', // Chrome and Edge have it; before 124, its error has another name. See `tab-lock.ts`.
  // Functions of `console` and React with the same names.
  'error',
  'toArray',
  'use',
]

test('the scripts use only features that the oldest supported browsers have, and the exceptions', () => {
  const found = newerFeatures('Promise.withResolvers(); new URLPattern(); a.union(b); [].at(0); Promise.all([])')
  expect(found).toEqual(['Promise.withResolvers', 'URLPattern', 'withResolvers', 'union'])
  const scripts = builtFiles().filter((file) => /\.(js|html)$/.test(file))
  expect(scripts.length).toBeGreaterThan(10)
  const used = new Set(scripts.flatMap((file) => newerFeatures(readFileSync(file, 'utf8'))))
  expect([...used].toSorted()).toEqual(allowedFeatures)
})

// The oldest supported browsers are of 2023 and 2024. Biome knows since when each feature is in all browsers. `biome.json`
// lists the exceptions: popovers, and what the app works without.
test('the styles use only features that all browsers have since 2022, and the exceptions', () => {
  const styles = builtStyles()
  expect(styles.length).toBeGreaterThan(1)
  const path = test.info().outputPath('built.css')
  const command = ['lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none', path]
  writeFileSync(path, styles.join('\n'))
  const { stderr } = spawnSync('biome', command, { encoding: 'utf8' })
  expect(stderr).toContain('Checked 1 file')
  expect(stderr.match(/CSS .* isn't part of the chosen Baseline/g)).toBeNull()
})

test('no media query compares a width with the font size, which people can change', () => {
  const conditions = builtStyles().flatMap((style = '') => style.match(/@media[^{]*width[^{]*/g) ?? [])
  expect(conditions.length).toBeGreaterThan(5)
  expect(conditions.filter((condition) => /\dr?em\b/.test(condition))).toEqual([])
})

test('the production build has no source maps', () => {
  expect(
    builtFiles().filter((file) => file.endsWith('.map') || readFileSync(file).includes('sourceMappingURL=')),
  ).toEqual([])
})

test('every script and style sheet has compressed copies with the same content', () => {
  const texts = builtFiles().filter((file) => /\/assets\/.*\.(js|css)$/.test(file))
  expect(texts.length).toBeGreaterThan(10)
  for (const file of texts) {
    const content = readFileSync(file)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(content)).toBe(true)
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(content)).toBe(true)
  }
})

test('the title of the page is the name of the product before the app has loaded', () => {
  expect(readFileSync('dist/index.html', 'utf8')).toContain('<title>Dance Fitness Online</title>')
})

test('the page contains the startup script and the style sheet, and no other inline code', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  const markup = html.replaceAll(/(?<=<(script|style)>)[^]*?(?=<\/\1>)/g, '')
  expect(markup.match(/<(script|style|link rel="stylesheet")[^>]*>/g)).toEqual([
    '<script>',
    expect.stringMatching(/^<script type="module" crossorigin src="[^"]+">$/),
    '<style>',
  ])
  expect(markup).not.toMatch(/\sstyle=|\son\w+=/)
})
