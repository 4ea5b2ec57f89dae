import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListState } from '@/api/list'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { aCourse, aLesson, aMembership, aNewsItem, anFaq, aUser } from '../../mocks/factories.ts'
import { findContractViolation } from '../../mocks/openapi/openapi.ts'
import { inCategory, newsCategories } from '../../mocks/seed/content-details.ts'
import { createBackend } from '../../mocks/server.ts'
import { blank as blankContent, faqs, news } from './contents/contents'
import { assignment } from './courses/assign/assignment'
import { assignUsers } from './courses/assign/save-assignment'
import { blank as blankCourse, courses } from './courses/courses'
import { blank as blankLesson, lessons } from './lessons/lessons'
import { profileQuery, saveProfile } from './profile/profile'
import { extendMembership } from './users/extend-membership'
import { blank as blankUser, users } from './users/users'

// Checks the app's requests and schemas against the mock backend, so that neither can drift from the other unnoticed.

const backend = createBackend()
const state: ListState = { keyword: '', filter: '', orderBy: '-updated_at', page: 1, perPage: 10 }
const violations: string[] = []
let client: QueryClient

/** Responds from the mock backend, and records deviations from the OpenAPI description. */
async function fetchFromBackend(request: Request): Promise<Response> {
  const response = await backend.handle(request)
  if (!response) throw new Error(`No handler for ${request.method} ${request.url}`)
  const path = new URL(request.url).pathname.replace('/api/v1', '')
  const { status } = response
  const violation = findContractViolation({ method: request.method, path, status, text: await response.clone().text() })
  if (violation) violations.push(`${request.method} ${path}: ${violation}`)
  return response
}

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
  backend.reset()
  fakeCookies()
  vi.stubGlobal('fetch', fetchFromBackend)
  vi.stubGlobal('location', { origin: 'http://app.test', href: 'http://app.test/admin/' })
  const { access_token, refresh_token } = backend.db.signIn()
  startSession(session.parse({ accessToken: access_token, refreshToken: refresh_token }))
  const { db } = backend
  db.users.push(structuredClone(user))
  db.memberships.push(aMembership({ user_id: user.id }))
  db.courses.push(structuredClone(course))
  db.lessons.push(structuredClone(lesson))
  db.news.push(structuredClone(item.news))
  db.faqs.push(structuredClone(item.faqs))
})
afterEach(() => {
  vi.unstubAllGlobals()
  if (violations.length > 0) throw new Error(violations.join('\n'))
})

/** Returns the fields that were parsed as missing. */
const missing = (record: object, blank: object) => {
  const blanks = new Map(Object.entries(blank))
  return Object.entries(record).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(blanks.get(name)) ? [name] : [],
  )
}

test('the backend sends every field that the app reads', async () => {
  for (const [record, blank] of [
    [await client.query(users.item(user.id)), blankUser],
    [await client.query(courses.item(course.id)), blankCourse],
    [await client.query(lessons.item(lesson.id)), blankLesson],
    [await client.query(news.item(item.news.id)), blankContent],
    [await client.query(faqs.item(item.faqs.id)), blankContent],
  ] as const)
    expect(missing(record, blank)).toEqual([])
  expect(Object.keys(await client.query(profileQuery))).toHaveLength(5)
})

test('the backend returns rows for every list', async () => {
  const pages = [
    await client.query(users.list(state)),
    await client.query(courses.list(state)),
    await client.query(lessons.list(course.id, state)),
    await client.query(news.list(state)),
    await client.query(faqs.list(state)),
  ]
  for (const { data, meta } of pages) {
    expect(data.length).toBe(Math.min(10, meta.total))
    expect(data.every(({ id }) => id > 0)).toBe(true)
  }
  const { data: history } = await client.query(users.memberships(user.id))
  const nothing = { id: 0, createdAt: null, beginAt: null, expiredAt: null, membershipSlug: '', membershipName: '' }
  expect(history.map((period) => missing(period, nothing))).toEqual([[]])
  const unassigned = await client.query(assignment.unassigned(course.id))
  expect(unassigned.at(-1)).toMatchObject({ id: user.id, name: 'Mai Phan Thanh' })
})

test('the backend stores every field that the app saves', async () => {
  const profile = { email: 'me@example.com', firstName: 'N', lastName: 'L', phone: '0901', avatar: '/n.png' }
  const newUser = { ...profile, email: 'new@example.com', roles: ['Coach'] }
  const content = { title: 'T', description: 'D', content: 'C', link: '/', file: '/f.png', weight: '7' }
  const newCourse = { name: 'N', description: 'D', image: '/i.png', weight: '7', type: 'special', active: true }
  const newLesson = { courseId: 3, title: 'T', content: 'C', video: '/v', audio: '/a', weight: '7', active: true }
  await write(users.save(user.id), { ...newUser, password: 'changed' })
  await write(courses.save(course.id), newCourse)
  await write(lessons.save(lesson.id), newLesson)
  await write(news.save(item.news.id), content)
  await write(faqs.save(item.faqs.id), content)
  expect(await client.query(users.item(user.id))).toMatchObject(newUser)
  expect(backend.db.users.at(-1)).toMatchObject({ password: 'changed' })
  expect(await client.query(courses.item(course.id))).toMatchObject({ ...newCourse, weight: 7 })
  expect(await client.query(lessons.item(lesson.id))).toMatchObject({ ...newLesson, weight: 7 })
  expect(await client.query(news.item(item.news.id))).toMatchObject({ ...content, weight: 7 })
  expect(await client.query(faqs.item(item.faqs.id))).toMatchObject({ ...content, weight: 7 })

  await write(users.save(0), { ...newUser, email: 'newer@example.com', password: 'secret' })
  await write(courses.save(0), newCourse)
  await write(lessons.save(0), newLesson)
  await write(news.save(0), content)
  await write(faqs.save(0), content)
  await write(saveProfile, { ...profile, password: '' })
  expect(await client.query(profileQuery)).toEqual(profile)
})

test('the backend performs every other write', async () => {
  await write(users.setStatus(user.id), 'blocked')
  await write(courses.setActive(course.id), true)
  await write(lessons.setActive(lesson.id), true)
  await write(extendMembership(user.id), 15)
  await write(assignUsers(course.id), {
    description: 'Welcome',
    changes: { added: new Set([user.id]), removed: new Set<number>() },
  })
  const { db } = backend
  expect(db.users.at(-1)).toMatchObject({ status: 'blocked' })
  expect(db.courses.at(-1)).toMatchObject({ active: true, user_ids: [user.id], assign_description: 'Welcome' })
  expect(db.lessons.at(-1)).toMatchObject({ active: true })
  expect(db.memberships.at(-1)).toMatchObject({ user_id: user.id, membership_slug: 'basic-15' })

  for (const [entity, id] of [
    [users, user.id],
    [lessons, lesson.id],
    [courses, course.id],
    [news, item.news.id],
    [faqs, item.faqs.id],
  ] as const)
    await write(entity.remove(id), undefined)
  for (const rows of [db.users, db.courses, db.lessons, db.news, db.faqs])
    expect(rows.filter(({ id }) => id > 900_000)).toEqual([])
})
