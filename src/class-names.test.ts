import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no string has more than 160 characters: a long list of classes becomes a constant or a utility', () => {
  const long = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(["'`])((?!\1).){161,}\1/g)].map(([text]) => `${file}: ${text}`),
  )
  expect(long).toEqual([])
})
