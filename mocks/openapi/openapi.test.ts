import { HttpHandler } from 'msw'
import { expect, test } from 'vitest'
import { createHandlers } from '../handlers.ts'
import { createClient } from '../test-client.ts'
import { findContractViolation } from './openapi.ts'
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
