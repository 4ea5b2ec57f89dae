import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListState } from '@/api/list'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { formatDay, formatMoment } from '@/ui/dates/dates'
import { formatRelativeTime } from '@/ui/dates/relative-time'
import { type Content, toForm as contentToForm, faqs, news } from './contents/contents'
import { type Course, courses, toForm as courseToForm, formatCourseType } from './courses/courses'
import type { EntityName } from './entities'
import { type Lesson, lessons, toForm as lessonToForm } from './lessons/lessons'
import { processState } from './lessons/process'
import { profileQuery } from './profile/profile'
import { extendedUntil, periods } from './users/extension-rules'
import { toForm as userToForm } from './users/user-form-rules'
import { formatRoles, fullName, type Membership, membershipState, nextStatus, type User, users } from './users/users'

let responseBody: unknown
beforeEach(() => {
  fakeCookies()
  startSession(session.parse({ accessToken: 'token' }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(responseBody)))
})
afterEach(() => vi.unstubAllGlobals())

const state: ListState = { keyword: '', filter: '', orderBy: '-updated_at', page: 1, perPage: 10 }
const now = new Date('2024-06-15T05:00:00Z')
const day = '2024-01-05T15:04:00Z'
const item = {
  id: 7,
  title: 'T',
  description: 'D',
  content: 'C',
  link: '/',
  file: '/f.png',
  weight: 2,
  created_at: day,
  updated_at: day,
}

const contentItem = {
  ...item,
  created_by: 1,
  content_id: 7,
  category_id: 11,
  type_id: 1,
  disabled_at: day,
  deleted_at: day,
  files: [
    { id: 1, content_id: 7, group: 'g', name: 'a.pdf', path: '/a.pdf', type: 'application/pdf', created_at: day },
  ],
  type: { id: 1, slug: 'news', name: 'News', created_at: day, updated_at: day },
  category: { id: 11, taxonomy_id: 4, name: 'C', weight: 1, created_at: day, updated_at: day },
}

/** Any JSON value without the words that must not be displayed. */
const word = fc.string({ unit: fc.constantFrom('a', 'Đ', 'ồ', '<', ' ', '7', '-', '👟'), maxLength: 8 })
const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    false,
    '',
    0,
    1,
    -1,
    1.5,
    2 ** 53,
    1e300,
    '0x10',
    '1e3',
    ' 7 ',
    '0000-00-00',
    '99999-01-01',
  ),
  fc.constantFrom({}, [], [[]], { toString: 1, valueOf: 2 }, [null], [{}], { data: {} }, { expired_at: 5 }),
  word,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, word, { maxKeys: 3 }),
)
/** Records in which any field may be missing or invalid. */
const withInvalidFields = <Valid extends object>(valid: Valid) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(valid)), odd, { noNullPrototype: true })
    .map((patch): object => ({ ...valid, ...patch }))

const texts = {
  user: (user: User) => [
    fullName(user),
    user.email,
    user.phone,
    user.avatar,
    user.status,
    formatRoles(user),
    formatMoment(user.lastAccess),
    formatMoment(user.membership?.expiredAt),
    formatRelativeTime(user.membership?.expiredAt),
    membershipState(user, now),
    nextStatus(user) ?? '',
    ...periods.map((period) => formatDay(extendedUntil(user, period, now))),
    JSON.stringify(Object.values(userToForm(user, 7)).flat()),
  ],
  content: (row: Content) => [
    ...Object.values(contentToForm(row)),
    ...[row.createdAt, row.updatedAt, row.disabledAt, row.deletedAt].map(formatMoment),
    row.category?.name ?? '',
    row.type?.name ?? '',
    ...row.files.flatMap(({ name, path }) => [name, path]),
  ],
  course: (row: Course) => {
    const { active, ...form } = courseToForm(row)
    return [...Object.values(form), String(active), formatCourseType(row.type), formatMoment(row.createdAt)]
  },
  lesson: (row: Lesson) => {
    const { courseId, active, ...form } = lessonToForm(row, 3)
    return [
      ...Object.values(form),
      `${courseId} ${active}`,
      processState(row.process).label,
      formatMoment(row.updatedAt),
    ]
  },
  membership: (row: Membership) => [
    ...[row.beginAt, row.expiredAt, row.createdAt].map(formatMoment),
    row.membershipName,
    row.membershipSlug,
  ],
}

const user = {
  id: 7,
  first_name: 'Đào',
  last_name: 'Nguyễn',
  email: 'd@x.vn',
  phone: '0909',
  avatar: '/a.png',
  last_access: day,
  last_access_at: day,
  status: 'active',
  roles: [{ id: 1, name: 'Admin', slug: 'admin' }],
  membership: { expired_at: day },
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const membership = {
  id: 1,
  created_at: day,
  begin_at: day,
  expired_at: day,
  membership_slug: 's',
  membership_name: 'n',
}
const course = { ...item, name: 'N', image: '/i.png', active: true, type: 'intro' }
const lesson = { ...item, course_id: 3, video: '/v.mp4', audio: '/a.mp3', active: 1, process: 'done' }

/** The parts of a record that screens use: its id and all displayed values. */
type Shown = { id?: number; texts: string[] }
const lists: Record<EntityName | 'memberships', [object, () => Promise<Shown[]>]> = {
  users: [
    user,
    async () => (await client().query(users.list(state))).data.map((row) => ({ id: row.id, texts: texts.user(row) })),
  ],
  news: [
    contentItem,
    async () => (await client().query(news.list(state))).data.map((row) => ({ id: row.id, texts: texts.content(row) })),
  ],
  faqs: [
    contentItem,
    async () => (await client().query(faqs.list(state))).data.map((row) => ({ id: row.id, texts: texts.content(row) })),
  ],
  courses: [
    course,
    async () =>
      (await client().query(courses.list(state))).data.map((row) => ({ id: row.id, texts: texts.course(row) })),
  ],
  lessons: [
    lesson,
    async () =>
      (await client().query(lessons.list(3, state))).data.map((row) => ({ id: row.id, texts: texts.lesson(row) })),
  ],
  memberships: [
    membership,
    async () => (await client().query(users.memberships(7))).data.map((row) => ({ texts: texts.membership(row) })),
  ],
}
const undisplayable = /undefined|(?<!\[)null|NaN|Invalid|\[object/

test.each(Object.entries(lists))('%s can be displayed with any missing or invalid field', (_name, [record, read]) =>
  fc.assert(
    fc.asyncProperty(withInvalidFields(record), async (sent) => {
      responseBody = { data: [sent, null, 'x', 5, []], meta: { total: 1 } }
      const rows = await read()
      expect(rows).toHaveLength(1) // values that are not records are omitted, and records never are
      for (const { id = 0, texts } of rows) {
        expect(Number.isSafeInteger(id) && id >= 0).toBe(true)
        // An id is used only if it is exactly the one from the server.
        expect([id, String(id)]).toContain(id > 0 && 'id' in sent ? sent.id : 0)
        for (const text of texts) expect(text).not.toMatch(undisplayable)
      }
    }),
  ),
)

test('a non-empty profile can be displayed with any missing or invalid field', () =>
  fc.assert(
    fc.asyncProperty(withInvalidFields(user), fc.constantFrom('email', 'phone'), async (sent, there) => {
      responseBody = { ...sent, [there]: user[there] }
      for (const text of Object.values(await client().query(profileQuery))) expect(text).not.toMatch(undisplayable)
    }),
  ))

// Rules: §3: Content category; §3: Content item; §3: Content file; §3: Content type; §3: Uploaded file
test('a category, a type and files are read', async () => {
  responseBody = {
    data: {
      ...contentItem,
      files: [...contentItem.files, { field: 'file', name: 'b.png', path: '/b.png', size: 5 }, null, 'c.png'],
    },
  }
  expect(await client().query(news.item(7))).toMatchObject({
    createdBy: '1',
    contentId: 7,
    categoryId: 11,
    typeId: 1,
    disabledAt: day,
    deletedAt: day,
    files: [
      { id: 1, contentId: 7, group: 'g', name: 'a.pdf', path: '/a.pdf', type: 'application/pdf', createdAt: day },
      { field: 'file', name: 'b.png', path: '/b.png', size: 5 },
    ],
    type: { id: 1, slug: 'news', name: 'News' },
    category: { id: 11, parentId: 4, name: 'C', weight: 1 },
  })
})

test('rejects a record with another id than requested', async () => {
  responseBody = { data: { ...item, id: 8 } }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.query(news.item(7))).rejects.toMatchObject({ name: 'SchemaValidationError' })
  await expect(client.query(news.item(8))).resolves.toMatchObject({ id: 8, title: 'T' })
})
