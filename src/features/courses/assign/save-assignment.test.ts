import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, SessionError, storeRefreshedTokens } from '@/session/session'
import { signIn, signInBeforeEach } from '@/test/signed-in'
import { sessionOf } from '@/test/tokens'
import { noChanges } from './change-set'
import { saveAssignment } from './save-assignment'

signInBeforeEach()

let sentMethods: string[]
let assignedResponse: PromiseWithResolvers<Response>
beforeEach(() => {
  sentMethods = []
  assignedResponse = Promise.withResolvers()
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    sentMethods.push(method)
    return method === 'GET' ? assignedResponse.promise : new Response(null, { status: 204 })
  })
})

/** Starts a save and waits for its request of the assigned users. @returns the save, which waits for the response */
async function confirm(isUnmounted = () => false) {
  const save = saveAssignment(2, { description: '', changes: noChanges, isUnmounted })
  await vi.waitFor(() => expect(sentMethods).toEqual(['GET']))
  return { save }
}
const respond = () => assignedResponse.resolve(Response.json({ data: [{ id: 3 }] }))

test('does not send an assignment after another person has signed in', async () => {
  const { save } = await confirm()
  endSession()
  signIn('ben')
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

test('does not send an assignment after its form was left', async () => {
  let isLeft = false
  const { save } = await confirm(() => isLeft)
  isLeft = true
  respond()
  await expect(save).rejects.toMatchObject({ name: 'AbortError' })
  expect(sentMethods).toEqual(['GET'])
})

test('does not send an assignment if another administrator has unassigned its last user', async () => {
  const { save } = await confirm()
  assignedResponse.resolve(Response.json({ data: [] }))
  await expect(save).rejects.toThrow('Please assign at least one user')
  expect(sentMethods).toEqual(['GET'])
})

test('says that nothing was saved if the assigned users cannot be loaded again', async () => {
  const { save } = await confirm()
  assignedResponse.resolve(Response.json({ error: 'out of order' }, { status: 500 }))
  await expect(save).rejects.toThrow('Out of order. Nothing was saved.')
  expect(sentMethods).toEqual(['GET'])
})
