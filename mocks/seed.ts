import { iso } from './dates.ts'
import { familyNames, men, women } from './names.ts'
import { membershipPeriod, type Period, periods } from './plans.ts'
import type { Records, Role, UserRecord } from './records.ts'
import { seedFaqs, seedNews } from './seed-contents.ts'
import { seedCourses } from './seed-courses.ts'
import { seedLessons } from './seed-lessons.ts'
import { fold } from './text.ts'

const USERS = 137
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const admin = { id: 1, name: 'Admin', slug: 'admin' }
const moderator = { id: 2, name: 'Moderator', slug: 'moderator' }
export const member = { id: 3, name: 'Member', slug: 'member' }

const mobilePrefixes = ['090', '091', '093', '096', '097', '098', '032', '035', '070', '077', '086', '088']

/** The users with an avatar. The others show their initials. */
const withAvatar = new Set([3, 24, 47, 52, 61, 70, 84, 93, 101, 112, 120, 133])

/** A user of the seed. Missing fields have defaults. */
type Person = Pick<UserRecord, 'first_name' | 'last_name'> &
  Partial<UserRecord> & { history?: { begin: number; months: Period[] } }

/** Creates a random generator (mulberry32) of numbers from 0 to 1. The same seed gives the same numbers. */
function randomNumbers(seedNumber: number): () => number {
  let state = seedNumber
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The users with fixed facts that tests rely on, ids 1 to 6. All others are generated. */
const fixedUsers = (base: number): Person[] => [
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
 * Creates the initial records: 137 users (ids 1 to 6 have the fixed facts above), their membership histories, 12 courses
 * with lessons, 57 news and 23 FAQs.
 * @param base the time that dates are relative to; the same time gives the same records
 * @param seedNumber the seed of the random generator that generates people
 */
export function seed(base: number, seedNumber = 2024): Records {
  const random = randomNumbers(seedNumber)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

  const courses = seedCourses(base)
  const lessons = seedLessons(base)
  const news = seedNews(base)
  const faqs = seedFaqs(base)
  const result: Records = {
    users: [],
    memberships: [],
    courses,
    lessons,
    news,
    faqs,
    uploads: [],
    roles: [admin, moderator, member],
    sessions: [],
    last_ids: {
      users: USERS,
      memberships: 0,
      roles: 3,
      courses: courses.length,
      lessons: lessons.length,
      news: news.length,
      faqs: faqs.length,
      uploads: 0,
      sessions: 0,
      tokens: 0,
    },
  }

  function generatePerson(joined: number): Person {
    const chance = random()
    const status = chance < 0.82 ? 'active' : chance < 0.92 ? 'blocked' : 'pending'
    const history = status !== 'pending' && random() < 0.75
    return {
      ...uniqueName(),
      status,
      roles: pickRoles(),
      // Most users were active recently. A pending user never was.
      last_access_at: status === 'pending' ? null : iso(base - random() ** 2 * (base - joined)),
      ...(history && {
        history: {
          begin: joined + Math.floor(random() * 10) * DAY,
          months: Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(periods)),
        },
      }),
    }
  }

  /** Generates a unique name, because tests find people by name. */
  function uniqueName(): Pick<Person, 'first_name' | 'last_name'> {
    const { middleNames, givenNames } = random() < 0.7 ? women : men
    const name = { first_name: pick(givenNames), last_name: `${pick(familyNames)} ${pick(middleNames)}` }
    const taken = result.users.some((user) => user.first_name === name.first_name && user.last_name === name.last_name)
    return taken ? uniqueName() : name
  }

  function pickRoles(): Role[] {
    const chance = random()
    if (chance < 0.03) return [admin]
    if (chance < 0.1) return [moderator]
    return chance < 0.15 ? [moderator, member] : [member]
  }

  function emailOf({ first_name, last_name }: Person): string {
    const name = fold(`${first_name}.${last_name.split(' ')[0]}`)
    const count = result.users.filter(({ email }) => email.startsWith(name)).length
    return `${name}${count ? count + 1 : ''}@example.com`
  }

  const fixed = fixedUsers(base)
  for (let id = 1; id <= USERS; id++) {
    const joined = base - (900 - id * 6) * DAY - Math.floor(random() * DAY)
    const { history, ...person } = fixed[id - 1] ?? generatePerson(joined)
    // Each period starts at the end of the one before and is bought 20 days after it.
    let begin = history?.begin ?? 0
    for (const [index, months] of (history?.months ?? []).entries()) {
      const bought = (history?.begin ?? 0) + index * 20 * DAY
      const period = membershipPeriod({ id: ++result.last_ids.memberships, userId: id, months, begin, bought })
      result.memberships.push(period)
      begin = Date.parse(period.expired_at)
    }
    result.users.push({
      id,
      email: emailOf(person),
      password: 'member123',
      phone: `${pick(mobilePrefixes)}${digits(1)} ${digits(3)} ${digits(3)}`,
      avatar: withAvatar.has(id) ? `/api/v1/uploads/seed/avatar-${id}.png` : '',
      status: 'active',
      roles: [member],
      membership: history ? { expired_at: iso(begin) } : null,
      last_access_at: iso(base - 3 * DAY),
      created_at: iso(joined),
      updated_at: iso(joined + random() * (base - joined)),
      ...person,
    })
  }
  return result
}
