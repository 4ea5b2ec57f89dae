import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, SessionError, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import { keepOnlyOf } from './own-storage'
import { forgetSent, isUnderWay, moveSent, noteEnd, noteSent, sentBefore } from './sent'

const signIn = (sub: string) =>
  startSession(session.parse({ accessToken: jwtOf({ sub }), refreshToken: `refresh-${sub}` }))
const names = (form: string, name = '') => [...sentBefore(form, name)]

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  keepOnlyOf(undefined)
  signIn('an')
  return () => vi.unstubAllGlobals()
})

test('a form asks for all that it sent, another one of its kind for the name that it sends', () => {
  noteSent('faq?edit=0#1', 'Salsa')
  noteSent('faq?edit=0#1', 'Rumba')
  expect(names('faq?edit=0#1', 'Tango')).toEqual(['Salsa', 'Rumba'])
  expect(names('faq?edit=0#2', 'rumba')).toEqual(['Rumba'])
  expect(names('faq?edit=0#2', 'Tango')).toEqual([])
  expect(names('news?edit=0#2', 'Rumba')).toEqual([])
})

test('a refusal is of the last attempt alone', () => {
  const attempts = ['a#1', 'a#1', 'a#2'].map((form) => noteSent(form, 'Salsa'))
  const [first, second] = attempts
  if (second) noteEnd(second, 'refused')
  expect(names('a#1')).toEqual(['Salsa'])
  if (first) noteEnd(first, 'refused')
  expect(names('a#1')).toEqual([])
  if (first) noteEnd(first, 'refused')
  expect(names('a#2')).toEqual(['Salsa'])
})

test('what is saved, or wanted once more, is asked about no more; what the form sent by another name is', () => {
  noteSent('a#1', 'Salsa')
  noteSent('a#2', 'Rumba')
  noteEnd(noteSent('a#1', 'rumba'), 'saved')
  expect(names('a#2')).toEqual([])
  expect(names('a#1')).toEqual(['Salsa'])
  noteEnd(noteSent('a#1', 'Tango'), 'unknown')
  forgetSent('a#2', 'salsa')
  expect(names('a#1')).toEqual(['Tango'])
})

test('one name in two ways of writing is asked about once', () => {
  noteSent('a#1', 'Salsa')
  noteSent('a#1', 'salsa')
  expect(names('a#1')).toEqual(['salsa'])
})

test('is under way until its end is known, to all forms of its kind', () => {
  const begun = noteSent('a#1', 'Kizomba')
  expect([isUnderWay('a#2', 'kizomba'), isUnderWay('a#2', 'Zouk'), isUnderWay('b#1', 'Kizomba')]).toEqual([
    true,
    false,
    false,
  ])
  noteEnd(begun, 'unknown')
  expect(isUnderWay('a#1', 'Kizomba')).toBe(false)
  expect(names('a#1')).toEqual(['Kizomba'])
})

test('goes on in the form into which a draft was restored', () => {
  noteSent('a#1', 'Salsa')
  moveSent('a#1', 'a#2')
  expect(names('a#2')).toEqual(['Salsa'])
  expect(names('a#1')).toEqual([])
})

test('outlasts the end of the session, and an answer after it, for the same person alone', () => {
  noteSent('a#1', 'Salsa')
  const rumba = noteSent('a#1', 'Rumba')
  const tango = noteSent('a#1', 'Tango')
  endSession(new SessionError())
  noteEnd(rumba, 'refused')
  signIn('linh')
  expect([names('a#1'), isUnderWay('a#1', 'Tango')]).toEqual([[], false])
  signIn('an')
  keepOnlyOf('an')
  expect(names('a#1')).toEqual(['Salsa', 'Tango'])
  signIn('linh')
  noteSent('a#1', 'Tango')
  noteEnd(tango, 'saved')
  expect(names('a#1')).toEqual(['Tango'])
})
