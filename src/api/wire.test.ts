import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camelize, snakify } from './wire'

// Rules: §3: Server fields are written
test('reads snake_case as camelCase at every depth', () => {
  expect(camelize({ first_name: 'An', roles: [{ role_slug: 'a_b' }], meta: { per_page: 10 } })).toEqual({
    firstName: 'An',
    roles: [{ roleSlug: 'a_b' }],
    meta: { perPage: 10 },
  })
})

test('leaves files, dates and plain values alone', () => {
  const file = new File(['x'], 'a_b.png')
  const date = new Date(0)
  expect(snakify({ myFile: file, takenAt: date, empty: null })).toEqual({ my_file: file, taken_at: date, empty: null })
})

test('cannot be used to change the prototype of objects', () => {
  const read = camelize(JSON.parse('{"__proto__":{"admin":true},"constructor":1}'))
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect({}).not.toHaveProperty('admin')
})

test('the expected case takes precedence if a key occurs in both cases', () => {
  expect(camelize({ first_name: 'An', firstName: 'x' })).toEqual({ firstName: 'An' })
  expect(camelize({ firstName: 'x', first_name: 'An' })).toEqual({ firstName: 'An' })
})

test('stops converting at the maximum depth', () => {
  const deep = (open: string, close: string): unknown => JSON.parse(open.repeat(20_000) + close.repeat(20_000))
  const read = camelize({ data: { first_name: 'An' }, deep: deep('[', ']'), odd: deep('{"a_b":[', ']}') })
  expect(read).toMatchObject({ data: { firstName: 'An' } })
})

test('snakify and camelize are inverse', () => {
  const key = fc.stringMatching(/^[a-z]{1,6}([A-Z][a-z]{0,5}){0,3}$/)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  }))
  fc.assert(
    fc.property(value, (sent) => {
      expect(camelize(snakify(sent))).toEqual(sent)
    }),
  )
})
