import { HttpHandler, HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { createHandlers } from '../handlers.ts'
import { createClient } from '../test-client.ts'
import { findContractViolation, openapi } from './openapi.ts'
import { operations } from './operations.ts'

test('describes exactly the calls that have a handler', () => {
  const handled = createHandlers(createClient().db)
    .filter((handler) => handler instanceof HttpHandler)
    .map(({ info }) => `${String(info.method)} ${String(info.path)}`)
    .filter((call) => !/api\/v1\/uploads|bucket/.test(call)) // the files themselves
    .map((call) => call.replace(/:\w+/g, '{id}'))
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} */api/v1${path}`)
  expect(new Set(described)).toEqual(new Set(handled))
  expect(described).toHaveLength(handled.length)
})

test('references every schema, and describes parameters, bodies and responses', () => {
  const description = openapi('http://127.0.0.1:4180')
  const references = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(new Set(references)).toEqual(new Set(Object.keys(description.components.schemas)))
  expect(description).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/v1/auth/signin': { post: { security: [] } },
      '/api/v1/users': {
        get: { parameters: [{ name: 'keyword', required: false }, { name: 'order_by' }, { name: 'page' }, {}] },
        post: {
          requestBody: {
            content: { 'application/json': { schema: { required: ['email', 'password', 'first_name'] } } },
          },
          responses: { 201: {}, '4XX': {} },
        },
      },
      '/api/v1/users/{id}': {
        get: { parameters: [{ in: 'path', name: 'id', required: true }] },
        delete: { responses: { 204: {} } },
      },
      '/api/v1/storage/presigned-url': { get: { parameters: [{ in: 'query', name: 'filename', required: true }] } },
    },
    components: {
      schemas: { User: { additionalProperties: false, properties: { status: { enum: expect.anything() } } } },
    },
  })
  expect(JSON.stringify(description.components.schemas)).not.toContain('password')
})

test.each([
  ['a call that is not described', { path: '/secrets' }, /not described/],
  ['a wrong status', { status: 201 }, /status is 201, not 200/],
  ['an additional field', { text: '{"data":[],"meta":{"total":0,"page":1,"per_page":10},"more":1}' }, /more/],
  ['a missing field', { text: '{"data":[],"meta":{"total":0,"page":1}}' }, /per_page/],
  ['a value of a wrong type', { text: '{"data":[{"id":"3"}],"meta":{"total":0,"page":1,"per_page":10}}' }, /id/],
  ['a refusal without a reason', { status: 404, text: '{}' }, /Invalid/],
  ['unexpected content', { method: 'DELETE', path: '/users/3', status: 204, text: 'x' }, /content/],
])('detects %s', (_name, change, expected) => {
  const call = {
    method: 'GET',
    path: '/users',
    status: 200,
    text: '{"data":[],"meta":{"total":0,"page":1,"per_page":10}}',
  }
  expect(findContractViolation(call)).toBeUndefined()
  expect(findContractViolation({ ...call, ...change })).toMatch(expected)
})

test('the test client rejects a response that violates the description', async () => {
  const { ask, backend } = createClient()
  backend.use(http.get('*/api/v1/users/3', () => HttpResponse.json({ data: { id: 3, nickname: 'Đ' } })))
  await expect(ask('GET', 'users/3')).rejects.toThrow(/GET users\/3 is not as openapi.ts describes it.*nickname/s)
})
