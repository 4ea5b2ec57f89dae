import { expect, test } from 'vitest'
import { NOW } from '../test-client.ts'
import { createDb } from './db.ts'

const now = () => NOW

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function rename(db: ReturnType<typeof createDb>, first_name: string) {
  const user = db.users[2]
  if (user) user.first_name = first_name
  db.save()
}

test('the seed is the same every time', () => {
  expect(createDb({ now }).users).toEqual(createDb({ now }).users)
})

test('the seed contains the members that tests rely on', () => {
  const { users, memberships } = createDb({ now })
  expect(users).toHaveLength(137)
  expect(new Set(users.map(({ email }) => email)).size).toBe(137)
  expect(users.slice(2, 6)).toMatchObject([
    { first_name: 'Đào', status: 'active', membership: { expired_at: '2030-08-01T05:00:00Z' } },
    { first_name: 'Khôi', status: 'blocked', membership: { expired_at: '2023-05-31T05:00:00Z' } },
    { first_name: 'Ngọc', status: 'pending', membership: null, last_access_at: null, phone: '' },
    { first_name: 'Sơn', status: 'active', membership: { expired_at: '2031-08-31T05:00:00Z' } },
  ])
  for (const user of users) {
    const last = memberships.filter(({ user_id }) => user_id === user.id).at(-1)
    expect(user.membership?.expired_at).toBe(last?.expired_at)
  }
})

test('twelve users of the seed have an avatar', () => {
  const pictured = createDb({ now }).users.filter(({ avatar }) => avatar)
  expect(pictured).toHaveLength(12)
  expect(pictured.slice(0, 2).map(({ avatar }) => avatar)).toEqual([
    '/api/v1/uploads/seed/avatar-3.png',
    '/api/v1/uploads/seed/avatar-24.png',
  ])
})

test('the seed contains the news and FAQs that tests rely on', () => {
  const { news, faqs } = createDb({ now })
  expect([news.length, faqs.length]).toEqual([57, 23])
  expect(news[0]).toMatchObject({
    id: 1,
    title: 'Khai giảng lớp Salsa tháng 3',
    link: 'https://www.example.com/news/khai-giang-lop-salsa-thang-3',
    file: '/api/v1/uploads/seed/news-1.png',
    taxonomy_id: 4,
  })
  expect(news.slice(4, 6).map(({ link }) => link)).toEqual(['javascript:alert(1)', 'xem tại quầy lễ tân'])
  for (const text of [news[6]?.title, news[6]?.description, news[6]?.content, news[6]?.link])
    expect(text).toMatch(/<img|<script/)
  expect(news[7]?.title).toMatch(/^\S{200,}$/)
  expect(faqs[0]?.title).toBe('Tôi chưa từng học nhảy, có theo được không?')
  expect(faqs[0]).not.toHaveProperty('taxonomy_id')
  for (const items of [news, faqs]) {
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
    expect(new Set(items.map(({ weight }) => weight))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
    for (const { content, created_at, updated_at } of items) {
      expect(content).toContain('\n')
      expect(updated_at > created_at).toBe(true)
    }
  }
})

test('the seed contains the courses and lessons that tests rely on', () => {
  const { courses, lessons } = createDb({ now })
  expect(courses.map(({ type }) => type[0]).join('')).toBe('irrrsrsirrsi')
  expect(courses.filter(({ active }) => !active)).toMatchObject([{ id: 10, name: 'Nhảy hiện đại K-Pop' }])
  expect(courses.map(({ image }) => image)).toEqual(courses.map(({ id }) => `/api/v1/uploads/seed/course-${id}.png`))
  expect(courses.map(({ user_ids }) => user_ids.length)).toEqual([0, 12, 40, 25, 0, 18, 1, 0, 31, 6, 15, 0])
  for (const { user_ids } of courses) {
    expect(new Set(user_ids).size).toBe(user_ids.length)
    expect(user_ids.every((id) => id >= 1 && id <= 137)).toBe(true)
  }

  const lessonsOf = (courseId: number) => lessons.filter(({ course_id }) => course_id === courseId)
  expect(courses.map(({ id }) => lessonsOf(id).length)).toEqual([4, 23, 14, 12, 24, 7, 6, 3, 10, 8, 5, 0])
  expect(lessonsOf(2).map(({ id }) => id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  expect(lessons[0]).toMatchObject({
    id: 1,
    course_id: 2,
    title: 'Nghe và đếm nhịp Salsa',
    video: '/api/v1/uploads/seed/lesson-1.mp4',
    audio: '/api/v1/uploads/seed/lesson-1.mp3',
    active: true,
  })
  expect(lessonsOf(2).flatMap(({ id, active }) => (active ? [] : [id]))).toEqual([5, 10, 15, 20])
  expect(lessons.flatMap(({ id, outcome }) => (outcome === 'done' ? [] : [[id, outcome]]))).toEqual([
    [3, 'failed'],
    [4, 'on_hold'],
  ])
  expect(new Set(lessons.map(({ title }) => title)).size).toBe(lessons.length)
  expect(new Set(lessons.map(({ updated_at }) => updated_at)).size).toBe(lessons.length)
  for (const { created_at, updated_at } of [...courses, ...lessons]) expect(updated_at > created_at).toBe(true)
})

test('changing records does not change the seed', () => {
  const db = createDb({ now })
  for (const course of db.courses) course.user_ids.push(1)
  db.reset()
  expect(db.courses).toEqual(createDb({ now }).courses)
  expect(db.courses[4]?.user_ids).toEqual([])
})

test('the seed contains no time in the future', () => {
  const { users, memberships, courses, lessons, news, faqs } = createDb({ now })
  const moments = [
    ...[...courses, ...lessons, ...news, ...faqs].map(({ updated_at }) => updated_at),
    ...users.flatMap((user) => [user.created_at, user.updated_at, user.last_access_at ?? user.created_at]),
    ...memberships.map(({ created_at }) => created_at),
  ]
  expect(moments.filter((moment) => Date.parse(moment) > NOW)).toEqual([])
})

test('records and sessions survive a reload', () => {
  const storage = createStorage()
  const first = createDb({ storage, now })
  const { access_token } = first.signIn()
  rename(first, 'Đào Anh')
  const second = createDb({ storage, now })
  expect(second.users).toEqual(first.users)
  expect(second.sessions[0]?.access[0]?.token).toBe(access_token)
})

test('two tabs share their records', () => {
  const storage = createStorage()
  const [one, other] = [createDb({ storage, now }), createDb({ storage, now })]
  rename(one, 'Đào Anh')
  other.sync()
  expect(other.users[2]?.first_name).toBe('Đào Anh')
})

test.each([
  ['that lack a field', (saved: string) => saved.replace('"phone":', '"mobile":')],
  ['that are truncated', (saved: string) => saved.slice(0, 500)],
  ['that are incomplete', () => '{}'],
])('replaces stored records %s with the seed', (_, corrupt) => {
  const storage = createStorage()
  rename(createDb({ storage, now }), 'Đào Anh')
  storage.setItem('demo-backend', corrupt(storage.getItem('demo-backend') ?? ''))
  expect(createDb({ storage, now }).users[2]?.first_name).toBe('Đào')
  expect(JSON.parse(storage.getItem('demo-backend') ?? '')).toHaveProperty('users.2.first_name', 'Đào')
})

test('a reset restores the seed and can keep the sessions', () => {
  const db = createDb({ now })
  db.signIn()
  const sessions = structuredClone(db.sessions)
  rename(db, 'Đào Anh')
  db.reset({ keepSessions: true })
  expect([db.users[2]?.first_name, db.sessions]).toEqual(['Đào', sessions])
  db.reset()
  expect(db.sessions).toEqual([])
})

test('a reset does not issue the same token twice', () => {
  const db = createDb({ now })
  const before = db.signIn()
  db.reset()
  expect(Object.values(before)).not.toContain(db.signIn().access_token)
})

test('a reset deletes uploaded files and sends uploads to the API again', async () => {
  const db = createDb({ now })
  db.storage = 'foreign'
  await db.files.put('http://app.test/api/v1/uploads/1-a.png', { size: 0, content: new Blob() })
  db.reset()
  expect(db.storage).toBe('own')
  expect(await db.files.get('http://app.test/api/v1/uploads/1-a.png')).toBeUndefined()
})
