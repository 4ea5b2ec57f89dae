import { iso } from './dates.ts'
import { families, men, women } from './names.ts'
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

/** People with a picture; the others show their initials. */
const pictured = new Set([3, 24, 47, 52, 61, 70, 84, 93, 101, 112, 120, 133])

/** A user as the seed names it: what is left out is as with most users. */
type Person = Pick<UserRecord, 'first_name' | 'last_name'> &
  Partial<UserRecord> & { history?: { begin: number; months: Period[] } }

/** The same numbers from 0 to 1 in the same order every time (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The documented people that tests name, ids 1 to 6; everyone else is made up from lists. */
const documentedPeople = (base: number): Person[] => [
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
    history: { begin: Date.parse('2023-02-01T05:00:00Z'), months: [30, 30, 30] }, // until 2030-08-01T05:00:00Z
  },
  {
    first_name: 'Khôi',
    last_name: 'Đặng Minh',
    phone: '0987 654 321',
    status: 'blocked',
    created_at: '2023-03-28T02:20:00Z',
    last_access_at: '2023-05-20T12:30:00Z',
    history: { begin: Date.parse('2023-03-31T05:00:00Z'), months: [2] }, // until 2023-05-31T05:00:00Z
  },
  { first_name: 'Ngọc', last_name: 'Phạm Bảo', phone: '', status: 'pending', last_access_at: null },
  {
    first_name: 'Sơn',
    last_name: 'Lê Hoàng',
    phone: '0903 111 222',
    // Until 2031-08-31T05:00:00Z: on the last day of each month on the way.
    history: { begin: Date.parse('2025-01-31T05:00:00Z'), months: [30, 15, 2, 15, 2, 15] },
  },
]

/**
 * The first records: 137 users (ids 1 to 6 are documented above), their membership histories, 12 courses with lessons,
 * 57 news and 23 FAQs.
 * @param base the instant that dates are relative to; the same instant gives the same records
 * @param draw the number that made-up people are drawn by
 */
export function seed(base: number, draw = 2024): Records {
  const random = randomNumbers(draw)
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

  function madeUpPerson(joined: number): Person {
    const mood = random()
    const status = mood < 0.82 ? 'active' : mood < 0.92 ? 'blocked' : 'pending'
    const history = status !== 'pending' && random() < 0.75
    return {
      ...newName(),
      status,
      roles: pickRoles(),
      // Most people were here lately; who is pending never was.
      last_access_at: status === 'pending' ? null : iso(base - random() ** 2 * (base - joined)),
      ...(history && {
        history: {
          begin: joined + Math.floor(random() * 10) * DAY,
          months: Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(periods)),
        },
      }),
    }
  }

  /** A name that nobody else has: tests find people by theirs. */
  function newName(): Pick<Person, 'first_name' | 'last_name'> {
    const { middles, givens } = random() < 0.7 ? women : men
    const name = { first_name: pick(givens), last_name: `${pick(families)} ${pick(middles)}` }
    const taken = result.users.some((user) => user.first_name === name.first_name && user.last_name === name.last_name)
    return taken ? newName() : name
  }

  function pickRoles(): Role[] {
    const luck = random()
    if (luck < 0.03) return [admin]
    if (luck < 0.1) return [moderator]
    return luck < 0.15 ? [moderator, member] : [member]
  }

  function emailOf({ first_name, last_name }: Person): string {
    const name = fold(`${first_name}.${last_name.split(' ')[0]}`)
    const count = result.users.filter(({ email }) => email.startsWith(name)).length
    return `${name}${count ? count + 1 : ''}@example.com`
  }

  const documented = documentedPeople(base)
  for (let id = 1; id <= USERS; id++) {
    const joined = base - (900 - id * 6) * DAY - Math.floor(random() * DAY)
    const { history, ...person } = documented[id - 1] ?? madeUpPerson(joined)
    // Each period begins where the one before it ends, and is bought a few weeks after that one was.
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
      avatar: pictured.has(id) ? `/api/v1/uploads/seed/avatar-${id}.png` : '',
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
