import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aUser } from './factories.ts'
import { toWire } from './handlers/users.ts'
import * as overrides from './overrides.ts'
import { createClient } from './test-client.ts'

test('an override takes precedence, can apply once, and ends with a reset', async () => {
  const { ask, backend, db, useToken } = createClient()
  const other = toWire(aUser({ id: 33 }))
  backend.use(http.get('*/api/v1/users/3', () => HttpResponse.json({ data: other }), { once: true }))
  expect((await ask('GET', 'users/3')).record().id).toBe(33)
  expect((await ask('GET', 'users/3')).record().id).toBe(3)

  backend.use(...overrides.serverError('users'))
  expect((await ask('GET', 'users')).status).toBe(500)
  expect((await ask('GET', 'users/3')).status).toBe(200)
  backend.reset()
  expect(backend.requests).toEqual([])
  useToken(db.signIn().access_token)
  expect((await ask('GET', 'users')).status).toBe(200)
})

test.each(['api/v1/api/v1/users', 'backend/api/v1/users', 'users'])('does not know the path /%s', async (path) => {
  const { backend, db } = createClient()
  const headers = { authorization: `Bearer ${db.signIn().access_token}` }
  expect(await backend.handle(new Request(`http://app.test/${path}`, { headers }))).toBeUndefined()
})
