import { describe, expect, test } from 'vitest'
import { jwtOf } from '@/test/tokens'
import { initialState, type SessionEvent, type SessionState, sessionReducer, transitionBetween } from './store'
import { session } from './tokens'

const storedSession = (sub: string, mark = '1') => ({
  session: session.parse({ accessToken: jwtOf({ sub }, mark), refreshToken: `refresh-${sub}-${mark}` }),
})
const opaqueSession = (mark: string, signIn?: string) => ({
  session: session.parse({ accessToken: `access-${mark}` }),
  signIn,
})
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
  test.each<[keyof typeof states, SessionEvent, Expected]>([
    ['anonymous', { type: 'signInStarted' }, { ...anonymous, process: true }],
    ['signingIn', { type: 'signedIn', ...ann }, signedIn],
    ['signingIn', { type: 'signInFailed', error }, { ...anonymous, errorData: error }],
    ['signingIn', { type: 'cookiesRead', ...ann }, signedIn],
    ['signedIn', { type: 'signInFailed', error }, signedIn],
    ['signedIn', { type: 'signOutStarted' }, { ...signedIn, process: true }],
    ['signingOut', { type: 'signedOut' }, anonymous],
    ['anonymous', { type: 'signOutFailed', error }, { ...anonymous, errorData: error }],
    ['signingIn', { type: 'signOutFailed', error }, { ...anonymous, process: true, errorData: error }],
    ['signedIn', { type: 'signOutFailed', error }, signedIn],
    ['signedIn', { type: 'refreshed', ...annRefreshed }, { ...signedIn, data: annRefreshed.session }],
    ['signedIn', { type: 'refreshFailed', error }, { ...signedIn, errorData: error }],
    ['anonymous', { type: 'refreshFailed', error }, { ...anonymous, errorData: error }],
    ['signedIn', { type: 'sessionEnded', error }, { ...anonymous, errorData: error }],
    ['anonymous', { type: 'cookiesRead', ...ann }, signedIn],
    ['signedIn', { type: 'cookiesRead', ...annRefreshed }, { ...signedIn, data: annRefreshed.session }],
    ['signedIn', { type: 'cookiesRead', ...ben }, superseded],
    ['signedIn', { type: 'cookiesCleared', error: null }, anonymous],
    ['signedIn', { type: 'cookiesCleared', error }, { ...anonymous, errorData: error }],
    ['anonymous', { type: 'cookiesCleared', error }, anonymous],
    ['signedIn', { type: 'signedIn', ...ben }, { ...signedIn, data: ben.session }],
    ['superseded', { type: 'signedIn', ...ann }, signedIn],
  ])('%s and %j', (state, event, expected) => {
    expect(sessionReducer(states[state], event)).toMatchObject(expected)
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
  expect(refreshed).toMatchObject({ sessionCount: 1, accessTokens: new Set(tokens) })
  const next = sessionReducer(sessionReducer(refreshed, { type: 'signedOut' }), { type: 'signedIn', ...ann })
  expect(next).toMatchObject({ sessionCount: 2, accessTokens: new Set(tokens.slice(0, 1)) })
})

test('cookies that hold a known access token change nothing', () => {
  expect(sessionReducer(states.signedIn, { type: 'cookiesRead', ...ann })).toBe(states.signedIn)
})

test('the person stays known when refreshed tokens do not identify them', () => {
  const opaque: SessionEvent = { type: 'cookiesRead', ...opaqueSession('2') }
  expect(reduce({ type: 'signedIn', ...ann }, opaque)).toMatchObject({ person: { sub: 'ann' } })
  const byUsername: SessionEvent = { type: 'signedIn', ...opaqueSession('1', 'user:ann') }
  const refreshed: SessionEvent = { type: 'cookiesRead', ...opaqueSession('2', 'user:ann') }
  expect(reduce(byUsername, refreshed)).toMatchObject({ person: { username: 'ann' } })
})

describe('a sign-in in another tab with tokens that identify nobody', () => {
  const [byLink, byAnotherLink] = [opaqueSession('2', 'link:2'), opaqueSession('3', 'link:3')]
  test.each([
    ['by another username', opaqueSession('1', 'user:ann'), opaqueSession('2', 'user:ben'), { username: 'ben' }],
    ['by a link, after a username', opaqueSession('1', 'user:ann'), byLink, {}],
    ['by a link, after tokens that identify their person', ann, byLink, {}],
    ['by a link, after another link', byLink, byAnotherLink, {}],
    ['followed by tokens of a known person', byLink, ann, { sub: 'ann' }],
  ])('stops this tab: %s', (_how, first, second, supersededBy) => {
    const state = reduce({ type: 'signedIn', ...first }, { type: 'cookiesRead', ...second })
    expect(state).toMatchObject({ status: 'superseded', supersededBy })
  })

  test('does not stop this tab if the same person has signed in again', () => {
    const again = reduce(
      { type: 'signedIn', ...opaqueSession('1', 'user:ann') },
      { type: 'cookiesRead', ...opaqueSession('2', 'user:Ann') },
    )
    expect(again).toMatchObject({ status: 'signedIn', sessionCount: 1 })
  })
})

test.each<[keyof typeof states, SessionEvent, ReturnType<typeof transitionBetween>]>([
  ['anonymous', { type: 'signInStarted' }, null],
  ['signingIn', { type: 'signInFailed', error }, null],
  ['anonymous', { type: 'signedIn', ...ann }, 'signedIn'],
  ['anonymous', { type: 'cookiesRead', ...ann }, 'signedIn'],
  ['signedIn', { type: 'signedIn', ...ann }, 'signedIn'],
  ['signedIn', { type: 'signOutStarted' }, null],
  ['signingOut', { type: 'signedOut' }, 'signedOut'],
  ['anonymous', { type: 'signedOut' }, null],
  ['anonymous', { type: 'signOutFailed', error }, null],
  ['signedIn', { type: 'refreshed', ...annRefreshed }, null],
  ['signedIn', { type: 'refreshFailed', error }, null],
  ['signedIn', { type: 'sessionEnded', error }, 'ended'],
  ['signedIn', { type: 'cookiesCleared', error: null }, 'signedOut'],
  ['signedIn', { type: 'cookiesCleared', error }, 'ended'],
  ['signedIn', { type: 'cookiesRead', ...annRefreshed }, null],
  ['signedIn', { type: 'cookiesRead', ...ben }, 'superseded'],
  ['superseded', { type: 'cookiesRead', ...ann }, null],
])('the transition from %s by %j is %s', (state, event, transition) => {
  expect(transitionBetween(states[state], sessionReducer(states[state], event))).toBe(transition)
})
