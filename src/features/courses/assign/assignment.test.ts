import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, SessionError, startSession, storeRefreshedTokens } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { jwtOf } from '@/test/tokens'
import { assignment } from './assignment'
import { noChanges } from './change-set'

const sessionOf = (sub: string, mark = '1') => session.parse({ accessToken: jwtOf({ sub }, mark) })

let sentMethods: string[]
let assignedResponse: PromiseWithResolvers<Response>
beforeEach(() => {
  sentMethods = []
  assignedResponse = Promise.withResolvers()
  fakeCookies()
  startSession(sessionOf('ann'))
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    sentMethods.push(method)
    return method === 'GET' ? assignedResponse.promise : new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Starts a save and waits for its request of the assigned users. @returns the save, which waits for the response */
async function confirm(signal?: AbortSignal) {
  const context = { client: new QueryClient(), meta: undefined }
  const save = assignment.assign(2).mutationFn?.({ description: '', changes: noChanges, signal }, context)
  await vi.waitFor(() => expect(sentMethods).toEqual(['GET']))
  return { save }
}
const respond = () => assignedResponse.resolve(Response.json({ data: [{ id: 3 }] }))

test('does not send an assignment after another person has signed in', async () => {
  const { save } = await confirm()
  endSession()
  startSession(sessionOf('ben'))
  respond()
  await expect(save).rejects.toThrow(SessionError)
  expect(sentMethods).toEqual(['GET'])
})

test('sends an assignment that was confirmed before a token refresh', async () => {
  const { save } = await confirm()
  storeRefreshedTokens(sessionOf('ann', '2'))
  respond()
  await save
  expect(sentMethods).toEqual(['GET', 'PUT'])
})

test('does not send an assignment that was aborted before the request', async () => {
  const controller = new AbortController()
  const { save } = await confirm(controller.signal)
  controller.abort()
  respond()
  await expect(save).rejects.toMatchObject({ name: 'AbortError' })
  expect(sentMethods).toEqual(['GET'])
})
