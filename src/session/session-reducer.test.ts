import { describe, expect, test } from 'vitest'
import { opaqueSession, sessionOf } from '@/test/tokens'
import {
  initialState,
  type SessionEvent,
  type SessionState,
  sessionReducer,
  transitionBetween,
} from './session-reducer'

const storedSession = (sub: string, mark?: string) => ({ session: sessionOf(sub, mark) })
/** Tokens that identify nobody, from this sign-in. */
const anonymousSession = (mark: string, signIn?: string) => ({ session: opaqueSession(mark), signIn })
const [ann, annRefreshed, ben] = [storedSession('ann'), storedSession('ann', '2'), storedSession('ben')]
const error = new Error('502')
const reduce = (...events: SessionEvent[]) => events.reduce(sessionReducer, initialState)

const states = {
  anonymous: initialState,
  signingIn: reduce({ type: 'signInStarted' }),
  signedIn: reduce({ type: 'signedIn', ...ann }),
  signingOut: reduce({ type: 'signedIn', ...ann }, { type: 'signOutStarted' }),
  superseded: reduce({ type: 'signedIn', ...ann }, { type: 'cookiesRead', ...ben }),
}
type Expected = Pick<SessionState, 'status' | 'process' | 'success' | 'data' | 'errorData'>
const anonymous: Expected = { status: 'anonymous', process: false, success: false, data: null, errorData: null }
const signedIn: Expected = { ...anonymous, status: 'signedIn', success: true, data: ann.session }
const superseded: Expected = { ...anonymous, status: 'superseded' }

describe('the auth state of specification §4', () => {
  // Rules: §4: Auth state
  test.each<[keyof typeof states, SessionEvent, Expected, ReturnType<typeof transitionBetween>]>([
    ['anonymous', { type: 'signInStarted' }, { ...anonymous, process: true }, null],
    ['signingIn', { type: 'signedIn', ...ann }, signedIn, 'signedIn'],
    ['signingIn', { type: 'signInFailed', error }, { ...anonymous, errorData: error }, null],
    ['signedIn', { type: 'signOutStarted' }, { ...signedIn, process: true }, null],
    ['signingOut', { type: 'signedOut' }, anonymous, 'signedOut'],
    ['anonymous', { type: 'signOutFailed', error }, { ...anonymous, errorData: error }, null],
    ['signingIn', { type: 'signOutFailed', error }, { ...anonymous, process: true, errorData: error }, null],
    ['signedIn', { type: 'signOutFailed', error }, signedIn, null],
    ['signedIn', { type: 'refreshed', ...annRefreshed }, { ...signedIn, data: annRefreshed.session }, null],
    ['signedIn', { type: 'refreshFailed', error }, { ...signedIn, errorData: error }, null],
    ['signedIn', { type: 'sessionEnded', error }, { ...anonymous, errorData: error }, 'ended'],
    ['anonymous', { type: 'cookiesRead', ...ann }, signedIn, 'signedIn'],
    ['signedIn', { type: 'cookiesRead', ...annRefreshed }, { ...signedIn, data: annRefreshed.session }, null],
    ['signedIn', { type: 'cookiesRead', ...ben }, superseded, 'superseded'],
    ['signedIn', { type: 'cookiesCleared', error: null }, anonymous, 'signedOut'],
    ['signedIn', { type: 'cookiesCleared', error }, { ...anonymous, errorData: error }, 'ended'],
    ['superseded', { type: 'signedIn', ...ann }, signedIn, 'signedIn'],
  ])('%s and %j', (state, event, expected, transition) => {
    const next = sessionReducer(states[state], event)
    expect(next).toMatchObject(expected)
    expect(transitionBetween(states[state], next)).toBe(transition)
  })

  test.each<SessionEvent>([
    { type: 'signInStarted' },
    { type: 'signInFailed', error },
    { type: 'signOutStarted' },
    { type: 'signedOut' },
    { type: 'signOutFailed', error },
    { type: 'refreshed', ...ann },
    { type: 'refreshFailed', error },
    { type: 'sessionEnded', error },
    { type: 'cookiesRead', ...ann },
    { type: 'cookiesCleared', error: null },
  ])('a superseded tab ignores %j', (event) => {
    expect(sessionReducer(states.superseded, event)).toBe(states.superseded)
  })

  test('a sign-in and a refresh that succeed clear the error', () => {
    const failed: SessionEvent = { type: 'refreshFailed', error }
    expect(reduce(failed, { type: 'signedIn', ...ann }).errorData).toBeNull()
    expect(reduce({ type: 'signedIn', ...ann }, failed, { type: 'refreshed', ...annRefreshed }).errorData).toBeNull()
  })
})

test('a session keeps its older access tokens until it ends', () => {
  const refreshed = reduce({ type: 'signedIn', ...ann }, { type: 'refreshed', ...annRefreshed })
  const tokens = [ann, annRefreshed].map((stored) => stored.session.accessToken)
  expect(refreshed).toMatchObject({ accessTokens: new Set(tokens) })
  const next = sessionReducer(sessionReducer(refreshed, { type: 'signedOut' }), { type: 'signedIn', ...ann })
  expect(next).toMatchObject({ accessTokens: new Set(tokens.slice(0, 1)) })
})

test('the person stays known when refreshed tokens do not identify them', () => {
  const opaque: SessionEvent = { type: 'cookiesRead', ...anonymousSession('2') }
  expect(reduce({ type: 'signedIn', ...ann }, opaque)).toMatchObject({ person: { sub: 'ann' } })
})

const [byLink, byAnotherLink] = [anonymousSession('2', 'link:2'), anonymousSession('3', 'link:3')]

test.each([
  ['by a link, after a username', anonymousSession('1', 'user:ann'), byLink, {}],
  ['by a link, after tokens that identify their person', ann, byLink, {}],
  ['by a link, after another link', byLink, byAnotherLink, {}],
  ['followed by tokens of a known person', byLink, ann, { sub: 'ann' }],
])('a sign-in in another tab stops this one: %s', (_how, first, second, successor) => {
  const state = reduce({ type: 'signedIn', ...first }, { type: 'cookiesRead', ...second })
  expect(state).toMatchObject({ status: 'superseded', successor })
})
