import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jwtOf } from '@/test/tokens'
import { areDifferentPeople, areSamePerson, personOf } from './person'

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
  [{ sub: '1', email: 'a@x' }, { sub: '1', email: 'b@x' }, 'same'],
  [{ sub: '1', email: 'a@x' }, { sub: '2', email: 'a@x' }, 'different'],
  [{ sub: '1', email: 'a@x' }, { email: 'b@x' }, 'different'],
  [{ email: 'A@x ' }, { email: 'a@x' }, 'same'],
  [{ sub: '1' }, { email: 'a@x' }, 'unknown'],
  [{ username: 'ann' }, { username: 'ben' }, 'different'],
  [{ username: 'Ann ' }, { username: 'ann' }, 'same'],
  [{ sub: '1', username: 'ann' }, { sub: '1', username: 'ann@x' }, 'same'],
  [{ email: 'a@x', username: 'ann' }, { email: 'a@x', username: 'a@x' }, 'same'],
  [{ username: 'ann' }, { email: 'a@x' }, 'unknown'],
  [{}, {}, 'unknown'],
])('%j and %j: %s', (one, other, expected) => {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(areDifferentPeople(a, b)).toBe(expected === 'different')
    expect(areSamePerson(a, b)).toBe(expected === 'same')
  }
})
