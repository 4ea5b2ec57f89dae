import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mockBackend } from '@/test/mock-backend'
import { inCategory, newsCategories } from '../../mocks/entities/contents.ts'
import { aCourse, aLesson, aMembership, aNewsItem, anFaq, aUser } from '../../mocks/factories.ts'
import { findContractViolation } from '../../mocks/openapi/openapi.ts'
import { blank as blankContent, faqs, news } from './contents/contents'
import { usersQuery } from './courses/assign/assignment'
import { assignUsers } from './courses/assign/save-assignment'
import { blank as blankCourse, courses } from './courses/courses'
import type { EntityName } from './entities'
import { blank as blankLesson, lessons } from './lessons/lessons'
import { profileQuery, saveProfile } from './profile/profile'
import { findWrite } from './registry'
import { blank as blankUser, users } from './users/users'

// Checks the app's requests and schemas against the mock backend, so that neither can drift from the other unnoticed.

const { backend } = mockBackend()
const violations: string[] = []
let client: QueryClient

const write = <Data, Variables>(options: MutationOptions<Data, Error, Variables>, variables: Variables) =>
  new MutationObserver(client, options).mutate(variables)

/** A record in which every field has a value. */
const moment = '2026-01-05T02:00:00Z'
const user = aUser({ avatar: '/a.png', membership: { expired_at: moment }, last_access_at: moment })
const course = aCourse({ active: false })
const lesson = aLesson({ course_id: course.id, active: false })
const details = {
  disabled_at: moment,
  deleted_at: moment,
  files: [
    { id: 1, content_id: 3, group: 'g', name: 'a.pdf', path: '/a.pdf', type: 'application/pdf', created_at: moment },
  ],
  ...newsCategories.slice(0, 1).map(inCategory)[0],
}
const item = { news: aNewsItem(details), faqs: anFaq(details) }

beforeEach(() => {
  client = new QueryClient()
  violations.length = 0
  const fetchFromBackend = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await fetchFromBackend(request)
    const { method, url } = request
    const { status } = response
    const path = new URL(url).pathname.replace('/api/v1', '')
    const violation = findContractViolation({ method, path, status, text: await response.clone().text() })
    if (violation) violations.push(`${method} ${path}: ${violation}`)
    return response
  })
  const { db } = backend
  db.users.push(structuredClone(user))
  db.memberships.push(aMembership({ user_id: user.id }))
  db.courses.push(structuredClone(course))
  db.lessons.push(structuredClone(lesson))
  db.news.push(structuredClone(item.news))
  db.faqs.push(structuredClone(item.faqs))
})
afterEach(() => {
  if (violations.length > 0) throw new Error(violations.join('\n'))
})

/** Returns the fields that were parsed as missing. */
const missing = (record: object, blank: object) => {
  const blanks = new Map(Object.entries(blank))
  return Object.entries(record).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(blanks.get(name)) ? [name] : [],
  )
}

const person = { firstName: 'N', lastName: 'L', phone: '0901', avatar: '/n.png' }
const content = { title: 'T', description: 'D', content: 'C', link: '/', file: '/f.png', weight: '7' }
const newCourse = { name: 'N', description: 'D', image: '/i.png', weight: '7', type: 'special', active: true }
const newLesson = { courseId: 3, title: 'T', content: 'C', video: '/v', audio: '/a', weight: '7', active: true }

type EntityCase = {
  id: number
  blank: object
  item: () => Promise<object>
  save: (id: number) => Promise<unknown>
  /** The fields that a saved record has. */
  saved: object
  records: () => { id: number }[]
}
/** Sends the call of an action. */
const send = async (action: string, id: number, data?: object) =>
  findWrite(action)?.send({ id, name: '', data: data ?? {} })

const contentCase = (
  { item, save }: Pick<typeof news, 'item' | 'save'>,
  { id }: { id: number },
  records: EntityCase['records'],
): EntityCase => ({
  id,
  blank: blankContent,
  item: () => client.query(item(id)),
  save: (itemId) => write(save(itemId), content),
  saved: { ...content, weight: 7 },
  records,
})

const entities: Record<EntityName, EntityCase> = {
  users: {
    id: user.id,
    blank: blankUser,
    item: () => client.query(users.item(user.id)),
    save: (id) =>
      write(users.save(id), { ...person, email: `${id}@example.com`, password: 'changed', roles: ['Coach'] }),
    saved: { ...person, email: `${user.id}@example.com`, roles: ['Coach'] },
    records: () => backend.db.users,
  },
  courses: {
    id: course.id,
    blank: blankCourse,
    item: () => client.query(courses.item(course.id)),
    save: (id) => write(courses.save(id), newCourse),
    saved: { ...newCourse, weight: 7 },
    records: () => backend.db.courses,
  },
  lessons: {
    id: lesson.id,
    blank: blankLesson,
    item: () => client.query(lessons.item(lesson.id)),
    save: (id) => write(lessons.save(id), newLesson),
    saved: { ...newLesson, weight: 7 },
    records: () => backend.db.lessons,
  },
  news: contentCase(news, item.news, () => backend.db.news),
  faqs: contentCase(faqs, item.faqs, () => backend.db.faqs),
}

describe.each(Object.entries(entities))('%s', (_name, { id, blank, item, save, saved, records }) => {
  // Rules: §3: Entities and their fields; §2: Last access
  test('the backend sends every field that the app reads', async () => expect(missing(await item(), blank)).toEqual([]))

  // Rules: §7: The calls it makes; §6: Roles are sent as a list
  test('the backend stores every field that the app saves', async () => {
    await save(id)
    expect(await item()).toMatchObject(saved)
    const before = records().length
    await save(0)
    expect(records()).toHaveLength(before + 1)
  })
})

// Rules: §7: GET and POST /api/v1/users/profile
test('the backend sends and stores the profile', async () => {
  expect(Object.keys(await client.query(profileQuery))).toHaveLength(5)
  const profile = { ...person, email: 'me@example.com' }
  await write(saveProfile, { ...profile, password: '' })
  expect(await client.query(profileQuery)).toEqual(profile)
})

// Rules: §7: GET /api/v1/users/{id}/memberships; §7: GET /api/v1/courses/{id}/users
test('the backend lists memberships and the users who are not assigned', async () => {
  const { data: history } = await client.query(users.memberships(user.id))
  const nothing = { id: 0, createdAt: null, beginAt: null, expiredAt: null, membershipSlug: '', membershipName: '' }
  expect(history.map((period) => missing(period, nothing))).toEqual([[]])
  const unassigned = await client.query(usersQuery(course.id, 'unassigned'))
  expect(unassigned.at(-1)).toMatchObject({ id: user.id, name: 'Mai Phan Thanh' })
})

// Rules: §7: PUT /api/v1/courses/{id}/status; §7: PUT /api/v1/courses/{id}/users; §7: PUT /api/v1/lessons/{id}/status
// Rules: §7: PUT /api/v1/users/{id}/status; §7: POST /api/v1/users/{user_id}
test('the backend performs every other write', async () => {
  await send('users/block', user.id)
  await send('courses/enable', course.id)
  await send('lessons/enable', lesson.id)
  await send('users/extend', user.id, { months: 15, expiredAt: '' })
  await write(assignUsers(course), {
    description: 'Welcome',
    changes: { added: new Set([user.id]), removed: new Set<number>() },
    isUnmounted: () => false,
  })
  const { db } = backend
  expect(db.users.at(-1)).toMatchObject({ status: 'blocked' })
  expect(db.courses.at(-1)).toMatchObject({ active: true, user_ids: [user.id], assign_description: 'Welcome' })
  expect(db.lessons.at(-1)).toMatchObject({ active: true })
  expect(db.memberships.at(-1)).toMatchObject({ user_id: user.id, membership_slug: 'basic-15' })
})
