import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { layoutScripts } from './bundle.ts'
import { budgets, gzipSizes } from './bundle-size.ts'

/** The size of each file when a limit was last changed. */
const recorded = z
  .record(z.string(), z.record(z.string(), z.number()))
  .parse(JSON.parse(readFileSync('e2e/builds/bundle-size.json', 'utf8')))

test('marks the scripts of the layout for eager compilation', () => {
  for (const file of layoutScripts())
    expect(readFileSync(`dist/${file}`, 'utf8').split('\n', 1), file).toEqual(['//# allFunctionsCalledOnLoad'])
})

for (const { name, limit, files } of budgets) {
  test(name, () => {
    const sizes = Object.entries(gzipSizes(files()))
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
    const grown = sizes
      .map(([file, bytes]) => ({ file, bytes, growth: bytes - (recorded[name]?.[file] ?? 0) }))
      .filter(({ growth }) => growth > 0)
      .toSorted((a, b) => b.growth - a.growth)
    const message = grown.map(({ file, bytes, growth }) => `${file} grew by ${growth} to ${bytes}`).join('\n')
    expect(total, message).toBeLessThanOrEqual(limit)
  })
}
