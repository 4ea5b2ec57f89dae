import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every form would send what is typed as a body, never in the address, if a browser ever sent it itself', () => {
  const sources = globSync('src/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const forms = sources.flatMap((source) => source.match(/<form\b[^>]*/g) ?? [])
  expect(forms.length).toBeGreaterThan(4)
  expect(forms.filter((form) => !form.includes(' method="post"'))).toEqual([])
})
