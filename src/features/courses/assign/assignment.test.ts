import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, renewSession, SessionError, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { jwtOf } from '@/test/tokens'
import { assignment } from './assignment'
import { noChanges } from './change-set'

const sessionOf = (sub: string, mark = '1') => session.parse({ accessToken: jwtOf({ sub }, mark) })

let sent: string[]
let assigned: PromiseWithResolvers<Response>
beforeEach(() => {
  sent = []
  assigned = Promise.withResolvers()
  fakeCookies()
  startSession(sessionOf('ann'))
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    sent.push(method)
    return method === 'GET' ? assigned.promise : new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Confirms an assignment. @returns the pending save, after the assigned users were requested but have not arrived */
async function confirm(signal?: AbortSignal) {
  const context = { client: new QueryClient(), meta: undefined }
  const end = assignment.assign(2).mutationFn?.({ description: '', changes: noChanges, signal }, context)
  await vi.waitFor(() => expect(sent).toEqual(['GET']))
  return { end }
}
const answer = () => assigned.resolve(Response.json({ data: [{ id: 3 }] }))

test('does not send an assignment after another user has signed in', async () => {
  const { end } = await confirm()
  endSession()
  startSession(sessionOf('ben'))
  answer()
  await expect(end).rejects.toThrow(SessionError)
  expect(sent).toEqual(['GET'])
})

test('sends an assignment that was confirmed before a token refresh', async () => {
  const { end } = await confirm()
  renewSession(sessionOf('ann', '2'))
  answer()
  await end
  expect(sent).toEqual(['GET', 'PUT'])
})

test('does not send an assignment that was aborted before the request', async () => {
  const leaving = new AbortController()
  const { end } = await confirm(leaving.signal)
  leaving.abort()
  answer()
  await expect(end).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual(['GET'])
})
