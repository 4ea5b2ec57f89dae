import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityCases, entityNames } from '@/test/entity-cases'
import { mockBackend } from '@/test/mock-backend'
import { aCourse, aLesson, aMembership, aUser } from '../../mocks/factories.ts'
import { findContractViolation } from '../../mocks/openapi/openapi.ts'
import { usersQuery } from './courses/assign/assignment'
import { assignUsers } from './courses/assign/save-assignment'
import { profileQuery, saveProfile } from './profile/profile'
import { findWrite } from './registry'
import { users } from './users/users'

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
/** Sends the call of an action. */
const send = async (action: string, id: number, data?: object) =>
  findWrite(action)?.send({ id, name: '', data: data ?? {} })

describe.each(entityNames)('%s', (name) => {
  const { blank, item, save, saved, complete } = entityCases[name].calls
  const { id } = complete
  beforeEach(() => {
    const record = backend.db[name].find((candidate) => candidate.id === id)
    Object.assign(record ?? {}, complete.changes)
  })

  // Rules: §3: Entities and their fields; §2: Last access
  test('the backend sends every field that the app reads', async () =>
    expect(missing(await item(client, id), blank)).toEqual([]))

  // Rules: §7: The calls it makes; §6: Roles are sent as a list
  test('the backend stores every field that the app saves', async () => {
    await save(client, id)
    expect(await item(client, id)).toMatchObject(saved)
    const before = backend.db[name].length
    await save(client, 0)
    expect(backend.db[name]).toHaveLength(before + 1)
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
    changes: new Map([[user.id, 'assigned' as const]]),
  })
  const { db } = backend
  expect(db.users.at(-1)).toMatchObject({ status: 'blocked' })
  expect(db.courses.at(-1)).toMatchObject({ active: true, user_ids: [user.id], assign_description: 'Welcome' })
  expect(db.lessons.at(-1)).toMatchObject({ active: true })
  expect(db.memberships.at(-1)).toMatchObject({ user_id: user.id, membership_slug: 'basic-15' })
})
