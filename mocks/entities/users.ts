import { z } from 'zod'
import { iso } from '../dates.ts'
import { familyNames, men, women } from '../names.ts'
import { createRandom, type Random } from '../random.ts'
import { fold } from '../text.ts'
import { type Collection, defineEntity, id, moment } from './entity.ts'
import { type MembershipRecord, membershipPeriod, membershipRecord, type Period, periods } from './memberships.ts'

export const role = z.object({ id, name: z.string(), slug: z.string() })
export type Role = z.infer<typeof role>

const record = z.object({
  id,
  email: z.string(),
  password: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  avatar: z.string(),
  status: z.enum(['active', 'blocked', 'pending']),
  roles: z.array(role),
  membership: z.object({ expired_at: moment }).nullable(),
  last_access_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})
/** A stored user: the response and the password, which no response contains. */
export type UserRecord = z.infer<typeof record>

const USERS = 137
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const admin = { id: 1, name: 'Admin', slug: 'admin' }
const moderator = { id: 2, name: 'Moderator', slug: 'moderator' }
const member = { id: 3, name: 'Member', slug: 'member' }

/** The roles that exist from the start. */
export const seedRoles: Role[] = [admin, moderator, member]

/** The default values of a user, who has at least a name, an email address and dates. */
export const blankUser: Omit<UserRecord, 'id' | 'email' | 'first_name' | 'last_name' | 'created_at' | 'updated_at'> = {
  password: 'member123',
  phone: '',
  avatar: '',
  status: 'active',
  roles: [member],
  membership: null,
  last_access_at: null,
}

const mobilePrefixes = ['090', '091', '093', '096', '097', '098', '032', '035', '070', '077', '086', '088']

/** The users with an avatar. The others show their initials. */
const withAvatar = new Set([3, 24, 47, 52, 61, 70, 84, 93, 101, 112, 120, 133])

/** A user of the seed. Missing fields have defaults. */
type SeedUser = Name & Partial<UserRecord> & { history?: History }
/** The memberships of a user: when the first one begins, and the duration of each. */
type History = { begin: number; months: Period[] }
type Name = Pick<UserRecord, 'first_name' | 'last_name'>

/** The users with fixed values that tests rely on, ids 1 to 6. All others are generated. */
const fixedUsers = (base: number): SeedUser[] => [
  {
    first_name: 'An',
    last_name: 'Nguyễn Hoài',
    email: 'admin@example.com',
    password: 'dance123',
    phone: '0901 234 567',
    roles: [admin],
    last_access_at: iso(base - 5 * MINUTE),
  },
  {
    first_name: 'Linh',
    last_name: 'Trần Thùy',
    email: 'linh@example.com',
    password: 'dance123',
    phone: '0938 765 432',
    roles: [admin],
    last_access_at: iso(base - 125 * MINUTE),
  },
  {
    first_name: 'Đào',
    last_name: 'Nguyễn Thị Hồng',
    phone: '0912 345 678',
    created_at: '2023-01-15T02:20:00Z',
    last_access_at: '2024-01-05T08:04:00Z',
    history: { begin: Date.parse('2023-02-01T05:00:00Z'), months: [30, 30, 30] }, // Until 2030-08-01T05:00:00Z.
  },
  {
    first_name: 'Khôi',
    last_name: 'Đặng Minh',
    phone: '0987 654 321',
    status: 'blocked',
    created_at: '2023-03-28T02:20:00Z',
    last_access_at: '2023-05-20T12:30:00Z',
    history: { begin: Date.parse('2023-03-31T05:00:00Z'), months: [2] }, // Until 2023-05-31T05:00:00Z.
  },
  { first_name: 'Ngọc', last_name: 'Phạm Bảo', phone: '', status: 'pending', last_access_at: null },
  {
    first_name: 'Sơn',
    last_name: 'Lê Hoàng',
    phone: '0903 111 222',
    // Until 2031-08-31T05:00:00Z. Every period ends on the last day of a month.
    history: { begin: Date.parse('2025-01-31T05:00:00Z'), months: [30, 15, 2, 15, 2, 15] },
  },
]

/**
 * Creates the 137 users and their membership histories.
 * @param base the time that dates are relative to
 * @param seedNumber the seed of the random generator. It does not affect the users with fixed values
 */
function seed(base: number, seedNumber: number) {
  const random = createRandom(seedNumber)
  const fixed = fixedUsers(base)
  const users: UserRecord[] = []
  const memberships: MembershipRecord[] = []
  for (let id = 1; id <= USERS; id++) {
    const joined = base - (900 - id * 6) * DAY - Math.floor(random.next() * DAY)
    const { history, ...fields } = fixed[id - 1] ?? generateUser(random, { base, joined, users })
    const userMemberships = history ? membershipsOf(id, history, memberships.length + 1) : []
    const last = userMemberships.at(-1)
    memberships.push(...userMemberships)
    users.push({
      ...blankUser,
      id,
      email: uniqueEmail(fields, users),
      phone: `${random.pick(mobilePrefixes)}${random.digits(1)} ${random.digits(3)} ${random.digits(3)}`,
      avatar: withAvatar.has(id) ? `/api/v1/uploads/seed/avatar-${id}.png` : '',
      membership: last ? { expired_at: last.expired_at } : null,
      last_access_at: iso(base - 3 * DAY),
      created_at: iso(joined),
      updated_at: iso(joined + random.next() * (base - joined)),
      ...fields,
    })
  }
  return { users, memberships }
}

/** Generates a user who joined at `joined` and whose name none of `users` has. */
function generateUser(random: Random, about: { base: number; joined: number; users: UserRecord[] }): SeedUser {
  const { base, joined, users } = about
  const chance = random.next()
  const status = chance < 0.82 ? 'active' : chance < 0.92 ? 'blocked' : 'pending'
  const hasHistory = status !== 'pending' && random.next() < 0.75
  return {
    ...generateName(random, users),
    status,
    roles: pickRoles(random),
    // Most users were active recently. A pending user never was.
    last_access_at: status === 'pending' ? null : iso(base - random.next() ** 2 * (base - joined)),
    ...(hasHistory && { history: generateHistory(random, joined) }),
  }
}

/** Generates a unique name, because tests find users by name. */
function generateName(random: Random, users: UserRecord[]): Name {
  const { middleNames, givenNames } = random.next() < 0.7 ? women : men
  const name = {
    first_name: random.pick(givenNames),
    last_name: `${random.pick(familyNames)} ${random.pick(middleNames)}`,
  }
  const isTaken = users.some((user) => user.first_name === name.first_name && user.last_name === name.last_name)
  return isTaken ? generateName(random, users) : name
}

function pickRoles(random: Random): Role[] {
  const chance = random.next()
  if (chance < 0.03) return [admin]
  if (chance < 0.1) return [moderator]
  return chance < 0.15 ? [moderator, member] : [member]
}

const generateHistory = (random: Random, joined: number): History => ({
  begin: joined + random.below(10) * DAY,
  months: Array.from({ length: 1 + random.below(3) }, () => random.pick(periods)),
})

/** The memberships of a user. Each starts at the end of the previous one and is bought 20 days after it. */
function membershipsOf(userId: number, history: History, firstId: number): MembershipRecord[] {
  let { begin } = history
  return history.months.map((months, index) => {
    const bought = history.begin + index * 20 * DAY
    const membership = membershipPeriod({ id: firstId + index, userId, months, begin, bought })
    begin = Date.parse(membership.expired_at)
    return membership
  })
}

/** Creates an email address from a name. If another user has the same, it gets a number. */
function uniqueEmail({ first_name, last_name }: Name, users: UserRecord[]): string {
  const name = fold(`${first_name}.${last_name.split(' ')[0]}`)
  const count = users.filter(({ email }) => email.startsWith(name)).length
  return `${name}${count ? count + 1 : ''}@example.com`
}

const newPassword = z.string('password must be at least 6 characters').min(6, 'password must be at least 6 characters')

const blankPassword = z.literal('').transform(() => undefined)

/** The body of a profile. It accepts any password; a blank or missing one keeps the old password (specification §5). */
export const profileBody = z.object({
  email: z
    .string('email is not valid')
    .trim()
    .pipe(z.email({ pattern: z.regexes.html5Email, error: 'email is not valid' })),
  password: blankPassword.or(z.string('password must be a text')).optional(),
  first_name: z.string('first name is required').trim().min(1, 'first name is required'),
  last_name: z.string('last name must be a text').trim().default(''),
  phone: z.string('phone must be a text').trim().default(''),
  avatar: z.string('avatar must be a text').trim().default(''),
})

const rolesMessage = 'roles must be a list of names'

export const userBody = profileBody.extend({
  password: blankPassword.or(newPassword).optional(),
  roles: z
    .array(z.string(rolesMessage), rolesMessage)
    .default([])
    .meta({ examples: [['Admin'], ['Moderator', 'Member']], description: 'Names. An unknown name creates a role' }),
})
/** The body of a new user, who needs a password. */
export const newUserBody = userBody.extend({ password: newPassword })
export const userStatus = z.object({
  status: z.enum(['active', 'blocked'], 'status must be active or blocked'),
})

/** Users without their password. Lists read the last access as `last_access` (specification §3). */
export const users = defineEntity({
  noun: 'user',
  described: { noun: 'a user', schema: 'User' },
  record,
  seed: (base, seedNumber) => seed(base, seedNumber).users,
  response: z.strictObject({
    ...record.omit({ password: true }).shape,
    last_access: record.shape.last_access_at,
  }),
  toResponse: ({ password: _password, ...user }) => ({ ...user, last_access: user.last_access_at }),
  body: userBody,
  status: { summary: 'Blocks or activates a user', body: userStatus },
  sortKeys: ['first_name', 'last_name', 'email', 'phone', 'status', 'last_access', 'created_at', 'updated_at'],
  texts: ({ first_name, last_name, email }) => [`${first_name} ${last_name}`, `${last_name} ${first_name}`, email],
  phone: ({ phone }) => phone,
})

/** The membership histories of the users. */
export const memberships: Collection<MembershipRecord> = {
  record: membershipRecord,
  seed: (base, seedNumber) => seed(base, seedNumber).memberships,
}
