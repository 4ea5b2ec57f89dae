import { beforeEach, expect, test, vi } from 'vitest'
import { clearPersonalStorage } from '@/form/personal-storage'
import { endSession, SessionError, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import {
  addUnconfirmedCreate,
  forgetUnconfirmedCreate,
  isCreatePending,
  moveUnconfirmedCreates,
  recordCreateOutcome,
  unconfirmedNames,
} from './unconfirmed-creates'

const signIn = (sub: string) =>
  startSession(session.parse({ accessToken: jwtOf({ sub }), refreshToken: `refresh-${sub}` }))
const names = (formKey: string, name = '') => [...unconfirmedNames(formKey, name)]

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  clearPersonalStorage()
  signIn('an')
  return () => vi.unstubAllGlobals()
})

test('a form looks up every name that it sent; another form of the kind only the name that it sends', () => {
  addUnconfirmedCreate('faq?edit=0#1', 'Salsa')
  addUnconfirmedCreate('faq?edit=0#1', 'Rumba')
  expect(names('faq?edit=0#1', 'Tango')).toEqual(['Salsa', 'Rumba'])
  expect(names('faq?edit=0#2', 'rumba')).toEqual(['Rumba'])
  expect(names('faq?edit=0#2', 'Tango')).toEqual([])
  expect(names('news?edit=0#2', 'Rumba')).toEqual([])
})

test('a refusal removes only the last attempt', () => {
  const attempts = ['a#1', 'a#1', 'a#2'].map((form) => addUnconfirmedCreate(form, 'Salsa'))
  const [first, second] = attempts
  if (second) recordCreateOutcome(second, 'refused')
  expect(names('a#1')).toEqual(['Salsa'])
  if (first) recordCreateOutcome(first, 'refused')
  expect(names('a#1')).toEqual([])
  if (first) recordCreateOutcome(first, 'refused')
  expect(names('a#2')).toEqual(['Salsa'])
})

test('a name is removed once it is saved or sent again on purpose; other names of the form remain', () => {
  addUnconfirmedCreate('a#1', 'Salsa')
  addUnconfirmedCreate('a#2', 'Rumba')
  recordCreateOutcome(addUnconfirmedCreate('a#1', 'rumba'), 'saved')
  expect(names('a#2')).toEqual([])
  expect(names('a#1')).toEqual(['Salsa'])
  recordCreateOutcome(addUnconfirmedCreate('a#1', 'Tango'), 'unknown')
  forgetUnconfirmedCreate('a#2', 'salsa')
  expect(names('a#1')).toEqual(['Tango'])
})

test('names that differ only in case are looked up once', () => {
  addUnconfirmedCreate('a#1', 'Salsa')
  addUnconfirmedCreate('a#1', 'salsa')
  expect(names('a#1')).toEqual(['salsa'])
})

test('a create is pending for all forms of its kind until its outcome is known', () => {
  const created = addUnconfirmedCreate('a#1', 'Kizomba')
  expect([
    isCreatePending('a#2', 'kizomba'),
    isCreatePending('a#2', 'Zouk'),
    isCreatePending('b#1', 'Kizomba'),
  ]).toEqual([true, false, false])
  recordCreateOutcome(created, 'unknown')
  expect(isCreatePending('a#1', 'Kizomba')).toBe(false)
  expect(names('a#1')).toEqual(['Kizomba'])
})

test('creates move to the form that restores a draft', () => {
  addUnconfirmedCreate('a#1', 'Salsa')
  moveUnconfirmedCreates('a#1', 'a#2')
  expect(names('a#2')).toEqual(['Salsa'])
  expect(names('a#1')).toEqual([])
})

test('creates, and responses that arrive after the session, are kept for the same person only', () => {
  addUnconfirmedCreate('a#1', 'Salsa')
  const rumba = addUnconfirmedCreate('a#1', 'Rumba')
  const tango = addUnconfirmedCreate('a#1', 'Tango')
  endSession(new SessionError())
  recordCreateOutcome(rumba, 'refused')
  signIn('linh')
  expect([names('a#1'), isCreatePending('a#1', 'Tango')]).toEqual([[], false])
  signIn('an')
  clearPersonalStorage('an')
  expect(names('a#1')).toEqual(['Salsa', 'Tango'])
  signIn('linh')
  addUnconfirmedCreate('a#1', 'Tango')
  recordCreateOutcome(tango, 'saved')
  expect(names('a#1')).toEqual(['Tango'])
})
