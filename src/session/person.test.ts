import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jwtOf } from '@/test/tokens'
import { areDifferentPeople, personOf } from './person'

const tokens = (idToken: string, accessToken = 'opaque') => ({ idToken, accessToken })

test('reads the person from the identity token, or else from the access token', () => {
  const [ann, ben] = [jwtOf({ sub: 'ann', email: 'ann@example.com' }), jwtOf({ sub: 'ben', name: 'Bến' })]
  expect(personOf(tokens(ann, ben))).toEqual({ sub: 'ann', email: 'ann@example.com' })
  expect(personOf(tokens('', ben))).toEqual({ sub: 'ben' })
  expect(personOf(tokens(ben, ann))).toEqual({ sub: 'ben', email: 'ann@example.com' })
  expect(personOf(tokens('', ann))).toEqual({ sub: 'ann', email: 'ann@example.com' })
  expect(personOf(tokens(jwtOf({ sub: 7, email: 'đào@example.com' })))).toEqual({ sub: '7', email: 'đào@example.com' })
})

test('reads no person from a malformed token, and never throws', () => {
  const part = fc.oneof(fc.string(), fc.base64String())
  const payload = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  fc.assert(
    fc.property(part, fc.oneof(part, payload), (head, body) => {
      const { sub, email } = personOf(tokens(`${head}.${body}.x`))
      expect([typeof sub, typeof email].filter((type) => !['string', 'undefined'].includes(type))).toEqual([])
    }),
  )
})

test.each([
  [{ sub: '1' }, { sub: '2' }, true],
  [{ sub: '1', email: 'a@x' }, { sub: '1', email: 'b@x' }, false],
  [{ sub: '1', email: 'a@x' }, { sub: '2', email: 'a@x' }, true],
  [{ sub: '1', email: 'a@x' }, { email: 'b@x' }, true],
  [{ email: 'A@x ' }, { email: 'a@x' }, false],
  [{ sub: '1' }, { email: 'a@x' }, false],
  [{ username: 'ann' }, { username: 'ben' }, true],
  [{ username: 'Ann ' }, { username: 'ann' }, false],
  [{ sub: '1', username: 'ann' }, { sub: '1', username: 'ann@x' }, false],
  [{ email: 'a@x', username: 'ann' }, { email: 'a@x', username: 'a@x' }, false],
  [{ username: 'ann' }, { email: 'a@x' }, false],
  [{}, { sub: '1' }, false],
  [{}, {}, false],
])('%j and %j are different people: %s', (one, other, expected) => {
  expect(areDifferentPeople(one, other)).toBe(expected)
  expect(areDifferentPeople(other, one)).toBe(expected)
})
