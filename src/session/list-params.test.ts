import { beforeEach, expect, test } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { saveListParams } from './token-link'
import { readCookie } from './tokens'

beforeEach(() => void fakeCookies())

test('saves only list parameters, and none that are too long for a cookie', () => {
  saveListParams(new URLSearchParams('keyword=Đào&page=2&edit=3&accessToken=a.b.c'))
  expect(readCookie('params')).toBe('keyword=%C4%90%C3%A0o&page=2')
  saveListParams(new URLSearchParams({ keyword: 'x'.repeat(1000) }))
  expect(document.cookie).toBe('')
})
