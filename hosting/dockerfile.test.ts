import { readFileSync, statSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')

test('the container file is well formed', () => {
  expect(validate(dockerfile).map(({ range, message }) => [range.start.line + 1, message])).toEqual([])
  expect(validate('FROM debian\nCOPY a')).toHaveLength(1) // the linter finds what is wrong
})

test('what runs is a number other than root, which a host can tell, holds no sources, and every file copied from the tree is there', () => {
  expect(dockerfile.split(/^FROM /m).at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  const copies = [...dockerfile.matchAll(/^COPY (.*) \S+$/gm)].map(([, from]) => from ?? '')
  expect(copies.at(-1)).toBe('--from=build /app/dist-hosting')
  for (const name of copies.slice(0, -1).flatMap((from) => from.split(' '))) expect(statSync(name)).toBeDefined()
})
