import { expect, test } from 'vitest'
import { createClient } from './test-client.ts'

test.each(['api/v1/api/v1/users', 'backend/api/v1/users', 'users'])('does not know the path /%s', async (path) => {
  const { backend, db } = createClient()
  const headers = { authorization: `Bearer ${db.signIn().access_token}` }
  expect(await backend.handle(new Request(`http://app.test/${path}`, { headers }))).toBeUndefined()
})

test('does not log a request that has arrived before the reset', async () => {
  const { backend } = createClient()
  const response = backend.handle(new Request('http://app.test/api/v1/users'))
  backend.reset()
  await response
  expect(backend.requests).toEqual([])
})
