import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every form uses POST, so that a native submit never puts the values into the URL', () => {
  const sources = globSync('src/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const forms = sources.flatMap((source) => source.match(/<form\b[^>]*/g) ?? [])
  expect(forms.length).toBeGreaterThan(4)
  expect(forms.filter((form) => !form.includes(' method="post"'))).toEqual([])
})
