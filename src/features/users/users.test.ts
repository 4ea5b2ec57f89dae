import { expect, test, vi } from 'vitest'
import { processorTime } from '@/test/processor-time'
import { formatDay } from '@/ui/dates/dates'
import { extendedUntil } from './extension-rules'
import { toForm, userForm } from './user-form-rules'
import { blank, formatRoles, isOwnAccount, membershipState, nextStatus, user } from './users'

const now = new Date('2024-06-15T05:00:00Z')

test.each([
  ['active', 'blocked'],
  ['pending', 'active'],
  ['frozen', undefined],
])('the status after %j is %s', (status, next) => expect(nextStatus({ status })).toBe(next))

// Rules: §4: Months are calendar months
test.each([
  ['2024-08-01T10:00:00', 2, '2024-10-01T10:00:00'],
  ['2023-08-31T10:00:00', 6, '2024-02-29T10:00:00'],
  ['2024-08-31T10:00:00', 6, '2025-02-28T10:00:00'],
  ['2024-01-31T10:00:00', 15, '2025-04-30T10:00:00'],
  ['2024-11-30T10:00:00', 30, '2027-05-30T10:00:00'],
] as const)('a new membership from %s for %i months runs until %s', (from, months, to) =>
  expect(extendedUntil({ membership: null }, months, new Date(from))).toBe(new Date(to).toISOString()),
)

test.each([
  [null, 'none'],
  [{ expiredAt: '0000-00-00 00:00:00' }, 'none'],
  [{ expiredAt: 'soon' }, 'unreadable'],
  [{ expiredAt: 'infinity' }, 'valid'],
  [{ expiredAt: '-infinity' }, 'expired'],
  [{ expiredAt: '2027-01-05 15:04:00+07' }, 'valid'],
  [{ expiredAt: '2024-06-15T05:00:00Z' }, 'expired'],
  [{ expiredAt: '2024-06-15T05:00:01Z' }, 'valid'],
] as const)('membership %j is %s', (membership, state) => expect(membershipState({ membership }, now)).toBe(state))

// Rules: §4: Membership extensions accumulate
test('adds months to a valid membership, otherwise to today', () => {
  const until = (expiredAt: string | null) => extendedUntil({ membership: { expiredAt } }, 2, now)
  expect(until('2024-08-01T05:00:00Z')).toBe('2024-10-01T05:00:00.000Z')
  expect(until('2023-08-01T05:00:00Z')).toBe('2024-08-15T05:00:00.000Z')
  expect(until(null)).toBe('2024-08-15T05:00:00.000Z')
  expect(formatDay(until('9999-12-31'))).toBe('February 29th, 10000')
  expect(until('infinity')).toBe('infinity')
})

test('adds months to the displayed day in time zones west of UTC', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const expiredAt = '2030-08-01'
  expect(formatDay(expiredAt)).toBe('August 1st, 2030')
  expect(formatDay(extendedUntil({ membership: { expiredAt } }, 2, now))).toBe('October 1st, 2030')
})

test('a record with odd or missing values is still a record', () =>
  expect(
    user.parse({ id: 3, phone: 912345678, roles: null, membership: 'x', status: 5, lastAccessAt: '2024-01-01' }),
  ).toEqual({ ...blank, id: 3, phone: '912345678', status: '5', lastAccess: '2024-01-01' }))

test.each([
  [
    ['Admin', ' Moderator ', ' ', 'Admin'],
    ['Admin', ' Moderator ', 'Admin'],
  ],
  [
    [null, { id: null, name: 'Admin' }, {}, 'Member', []],
    ['Admin', 'Member'],
  ],
  [[{ id: 1, slug: 'admin' }], ['admin']],
  ['Admin', ['Admin']],
  ['Admin, Moderator,', ['Admin', 'Moderator']],
])('reads the roles %j as %j', (sent, expected) => {
  const record = user.parse({ id: 3, roles: sent })
  expect(formatRoles(record)).toBe([...new Set(expected.map((name) => name.trim()))].join(', '))
  expect(toForm(record, 3).roles).toEqual(expected)
})

const valid = { ...toForm(blank, 0), email: 'an@example.com', password: '123456', firstName: 'An' }
const messages = (id: number, patch: object) =>
  userForm(id)
    .safeParse({ ...valid, ...patch })
    .error?.issues.map(({ message }) => message) ?? []

// Rules: §5: Password is required and; §5: Last name, phone and avatar; §9: Shortest password
test.each([
  [0, {}, []],
  [0, { roles: [] }, []],
  [0, { email: '' }, ['Please enter a valid email']],
  [0, { password: '' }, ['Please enter a valid password']],
  [0, { password: '12345' }, ['Please enter a valid password']],
  [0, { password: '     6' }, []],
  [7, { password: '' }, []],
  [7, { password: '12345' }, ['Please enter a valid password']],
  [0, { firstName: '   ' }, ['Please enter a valid first name']],
])('user %i with %j: %j', (id, patch, expected) => expect(messages(id, patch)).toEqual(expected))

test.each([
  ['letters', 'a'.repeat(50_000)],
  ['parts of a domain', `a@${'a.'.repeat(25_000)}!`],
])('rejects an email of many %s quickly', (_, email) => {
  const time = processorTime(() => expect(messages(0, { email })).toEqual(['Please enter a valid email']))
  expect(time).toBeLessThan(100) // with backtracking it would take seconds
})

test.each([
  ['the email in other case', { email: 'Mai@Example.com' }],
  ['the username of a sign-in with opaque tokens', { username: 'mai@example.com' }],
  ['the id', { sub: '2' }],
  ['the id, when the username has changed since the sign-in', { sub: '2', username: 'old@example.com' }],
  ['the email, when the tokens contain an id of another system', { sub: 'a-7', email: 'mai@example.com' }],
])('the own account is recognized by %s', (_, person) =>
  expect(isOwnAccount(person, { id: 2, email: 'mai@example.com' })).toBe(true),
)

test('the account of another person is not the own one', () =>
  expect(isOwnAccount({ sub: '3', email: 'old@example.com' }, { id: 2, email: 'mai@example.com' })).toBe(false))
