import { beforeEach, expect, test } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { adoptSession, saveParams } from './hand-off'
import { readSession } from './tokens'

const page = 'https://app.test/admin/users/list'
beforeEach(() => void fakeCookies())

test('an address without tokens is left alone', () => expect(adoptSession(`${page}?page=2`)).toBeNull())

test('takes all tokens over and leaves the rest of the address', () => {
  expect(adoptSession(`${page}?accessToken=a.b.c&page=2&idToken=i&refreshToken=r#top`)).toEqual({
    href: `${page}?page=2#top`,
    renew: 'a.b.c',
  })
  expect(readSession()).toMatchObject({ accessToken: 'a.b.c', idToken: 'i', refreshToken: 'r' })
})

test('the identity and refresh tokens are optional', () => {
  expect(adoptSession(`${page}?accessToken=a.b.c`)?.renew).toBeNull()
  expect(readSession()).toMatchObject({ accessToken: 'a.b.c', idToken: '', refreshToken: undefined })
})

test('saved list parameters come back once, and never win over the address', () => {
  saveParams(new URLSearchParams('keyword=Đào&page=3&redirectUri=/x&edit=5'))
  expect(adoptSession(`${page}?accessToken=a.b.c&page=2`)?.href).toBe(`${page}?page=2&keyword=%C4%90%C3%A0o`)
  expect(adoptSession(`${page}?accessToken=a.b.c`)?.href).toBe(page)
})

test.each([
  '',
  'undefined',
  'abc',
  'a.b.c.d.e',
  'a.b.c&accessToken=d.e.f',
  'a.b c',
  'a.b.c%0d%0ad',
  'a.b.c;d',
  'ă.b.c',
])('a malformed token %j is only stripped', (token) => {
  expect(adoptSession(`${page}?accessToken=${token}&refreshToken=r`)).toEqual({ href: page, renew: null })
  expect(readSession()).toBeNull()
})
