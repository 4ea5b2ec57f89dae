import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { frame } from './bundle.ts'
import { parts, weigh } from './weights.ts'

/** What each file weighed when a limit was set last. */
const before = z
  .record(z.string(), z.record(z.string(), z.number()))
  .parse(JSON.parse(readFileSync('e2e/weights.json', 'utf8')))

test('Chromium compiles the first files as they arrive', () => {
  for (const file of frame())
    expect(readFileSync(`dist/${file}`, 'utf8').split('\n', 1), file).toEqual(['//# allFunctionsCalledOnLoad'])
})

for (const { name, limit, files } of parts) {
  test(name, () => {
    const weights = Object.entries(weigh(files()))
    const sum = weights.reduce((total, [, bytes]) => total + bytes, 0)
    const grown = weights
      .map(([file, bytes]) => ({ file, bytes, more: bytes - (before[name]?.[file] ?? 0) }))
      .filter(({ more }) => more > 0)
      .toSorted((a, b) => b.more - a.more)
    const message = grown.map(({ file, bytes, more }) => `${file} grew by ${more} to ${bytes}`).join('\n')
    expect(sum, message).toBeLessThanOrEqual(limit)
  })
}
