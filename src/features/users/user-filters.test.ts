import { expect, test } from 'vitest'
import { userFilters } from './user-filters'
import { blank, type User } from './users'

const now = new Date('2026-11-25T10:00:00Z')
/** The labels of the records that match a choice. */
function matching(name: string, choice: string, records: Record<string, Partial<User>>): string[] {
  const filter = userFilters.filters.find((one) => one.name === name)
  const matches = filter?.matches(choice, now)
  return Object.keys(records).filter((label) => matches?.({ ...blank, id: 1, ...records[label] }))
}

const until = (expiredAt: string | null) => ({ membership: { expiredAt } })
const memberships = {
  none: {},
  'in 1 day': until('2026-11-26T10:00:00Z'),
  'in 7 days': until('2026-12-02T10:00:00Z'),
  'in 90 days': until('2027-02-23T10:00:00Z'),
  endless: until('infinity'),
  now: until('2026-11-25T10:00:00Z'),
  '30 days ago': until('2026-10-26T10:00:01Z'),
  '31 days ago': until('2026-10-25T10:00:00Z'),
}

test.each([
  ['none', ['none']],
  ['valid', ['in 1 day', 'in 7 days', 'in 90 days', 'endless']],
  ['expired', ['now', '30 days ago', '31 days ago']],
  ['expires-7', ['in 1 day', 'in 7 days']],
  ['expires-30', ['in 1 day', 'in 7 days']],
  ['expired-30', ['now', '30 days ago']],
])('membership %s matches %j', (choice, expected) => {
  expect(matching('membership', choice, memberships)).toEqual(expected)
})

test('a membership ends this month from the first to the last moment of the local month', () => {
  const ends = {
    'last of October': until('2026-10-31T23:59:59'),
    'first of November': until('2026-11-01T00:00:00'),
    'last of November': until('2026-11-30T23:59:59'),
    'first of December': until('2026-12-01T00:00:00'),
    'November of last year': until('2025-11-15T00:00:00'),
    endless: until('infinity'),
    none: {},
  }
  expect(matching('membership', 'ends-month', ends)).toEqual(['first of November', 'last of November'])
})

const at = (lastAccess: string | null) => ({ lastAccess })
const accesses = {
  never: at(null),
  zero: at('0001-01-01T00:00:00Z'),
  '2025': at('2025-12-31T23:59:59'),
  'January 1st': at('2026-01-01T00:00:00'),
  'January 31st': at('2026-01-31 23:59:59'),
  'February 1st': at('2026-02-01T00:00:00'),
}

test.each([
  ['never', ['never', 'zero']],
  ['2026-01-01_', ['January 1st', 'January 31st', 'February 1st']],
  ['_2026-01-01', ['2025']],
  ['2026-01-01_2026-02-01', ['January 1st', 'January 31st']],
  ['2026-02-01_2026-01-01', []],
])('last access %s matches %j, in the time zone of the browser', (choice, expected) => {
  expect(matching('lastAccess', choice, accesses)).toEqual(expected)
})

const roles = {
  nobody: {},
  admin: { roles: ['Admin'] },
  both: { roles: ['Member', 'Coach'] },
  'lower case': { roles: ['member'] },
  'no-break space': { roles: ['\u00a0Moderator'] },
}

test.each([
  ['admin', ['admin']],
  ['member', ['both', 'lower case']],
  ['moderator', ['no-break space']],
  ['other', ['both']],
])('role %s matches %j', (choice, expected) => {
  expect(matching('role', choice, roles)).toEqual(expected)
})
