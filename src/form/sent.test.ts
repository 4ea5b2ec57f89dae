import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, SessionError, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import { keepOnlyOf } from './own-storage'
import { forgetSent, moveSent, noteRefused, noteSaved, noteSent, sentBefore } from './sent'

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
  noteSent('a#1', 'Salsa')
  noteSent('a#1', 'Salsa')
  noteSent('a#2', 'Salsa')
  noteRefused('a#1', 'Salsa')
  expect(names('a#1')).toEqual(['Salsa'])
  noteRefused('a#1', 'Salsa')
  expect(names('a#1')).toEqual([])
  noteRefused('a#1', 'Salsa')
  expect(names('a#2')).toEqual(['Salsa'])
})

test('what is saved, or wanted once more, is asked about no more', () => {
  noteSent('a#1', 'Salsa')
  noteSent('a#2', 'Rumba')
  noteSent('a#3', 'rumba')
  noteSaved('a#1', 'Rumba')
  expect(['a#1', 'a#2', 'a#3'].flatMap((form) => names(form))).toEqual([])
  noteSent('a#1', 'Salsa')
  noteSent('a#1', 'Tango')
  forgetSent('a#2', 'salsa')
  expect(names('a#1')).toEqual(['Tango'])
})

test('goes on in the form into which a draft was restored', () => {
  noteSent('a#1', 'Salsa')
  moveSent('a#1', 'a#2')
  expect(names('a#2')).toEqual(['Salsa'])
  expect(names('a#1')).toEqual([])
})

test('outlasts the end of the session, and an answer after it, for the same person alone', () => {
  noteSent('a#1', 'Salsa')
  noteSent('a#1', 'Rumba')
  endSession(new SessionError())
  noteRefused('a#1', 'Rumba')
  signIn('an')
  keepOnlyOf('an')
  expect(names('a#1')).toEqual(['Salsa'])
  signIn('linh')
  keepOnlyOf('linh')
  expect(names('a#1')).toEqual([])
  noteSent('a#1', 'Tango')
  expect(names('a#1')).toEqual(['Tango'])
})
