import { expect, test } from 'vitest'
import { fullName, nextStatus, user } from './users'

// Schemas take camelCase: `api/http.ts` converts the keys of a response before it parses them.
test('a blocked user can be activated', () => {
  const member = user.parse({ id: 3, firstName: 'Đào', lastName: 'Nguyễn', status: 'blocked' })
  expect(fullName(member)).toBe('Đào Nguyễn')
  expect(nextStatus(member)).toBe('active')
})
