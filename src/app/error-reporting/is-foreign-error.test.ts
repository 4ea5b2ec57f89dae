import { beforeEach, expect, test, vi } from 'vitest'
import { isForeignError } from './report-error'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://admin.example' }))

const errorAt = (stack: string) => Object.assign(new Error('see https://a.example/x'), { stack })

test.each([
  ['a script of the app', errorAt('Error: see https://a.example/x\n    at f (https://admin.example/admin/a.js:1:2)')],
  ['the app, called by an extension', errorAt('f@https://admin.example/a.js:1:2\ng@moz-extension://abc/b.js:1:2')],
  [
    'the app, after an endless word',
    errorAt(`${'a'.repeat(200_000)}\n    at f (https://admin.example/admin/a.js:1:2)`),
  ],
  ['code without a URL', errorAt('Error: see https://a.example/x\n    at <anonymous>:1:2')],
])('an error of %s is not foreign', (_origin, error) => {
  expect(isForeignError(error)).toBe(false)
})

test.each([
  ['an extension', errorAt('Error: see https://a.example/x\n    at f (chrome-extension://abc/b.js:1:2)')],
  ['a script of another host', errorAt('f@https://admin.example.org/b.js:1:2')],
  ['a script that rejects with no error', { code: 4001 }],
])('an error of %s is foreign', (_origin, error) => {
  expect(isForeignError(error)).toBe(true)
})
