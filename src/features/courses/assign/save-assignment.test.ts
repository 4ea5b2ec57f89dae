import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, storeRefreshedTokens } from '@/session/session'
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
async function confirm() {
  const save = saveAssignment(2, { description: '', changes: noChanges })
  await vi.waitFor(() => expect(sentMethods).toEqual(['GET']))
  return { save }
}
const respond = (data = [{ id: 3 }]) => assignedResponse.resolve(Response.json({ data }))

test('sends an assignment that was confirmed before a token refresh', async () => {
  const { save } = await confirm()
  storeRefreshedTokens(sessionOf('ann', '2'))
  respond()
  await save
  expect(sentMethods).toEqual(['GET', 'PUT'])
})

const signInBen = () => {
  endSession()
  signIn('ben')
}
const fail = () => assignedResponse.resolve(Response.json({ error: 'out of order' }, { status: 500 }))

test.each([
  ['after another person has signed in', signInBen, { name: 'SessionError' }],
  [
    'if another administrator has unassigned its last user',
    () => respond([]),
    { message: 'Please assign at least one user' },
  ],
  ['if the assigned users cannot be loaded again', fail, { message: 'Out of order. Nothing was saved.' }],
])('does not send an assignment %s', async (_when, happen, error) => {
  const { save } = await confirm()
  happen()
  respond()
  await expect(save).rejects.toMatchObject(error)
  expect(sentMethods).toEqual(['GET'])
})
