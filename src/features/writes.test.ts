import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { findWrite } from './actions'
import { signIn } from './auth/auth'
import { contentForm, faqs, news } from './contents/contents'
import { noChanges } from './courses/assign/change-set'
import { assignUsers } from './courses/assign/save-assignment'
import { courses } from './courses/courses'
import type { EntityName } from './entities'
import { lessons } from './lessons/lessons'
import { saveProfile } from './profile/profile'
import { toForm } from './users/user-form-rules'
import { blank, users } from './users/users'

let respond: () => Response
let sent: Request | undefined
beforeEach(() => {
  fakeCookies()
  startSession(session.parse({ accessToken: 'access' }))
  vi.stubGlobal('fetch', (request: Request) => {
    sent = request.clone()
    return Promise.resolve(request.method === 'GET' ? Response.json({ data: [{ id: 3 }] }) : respond())
  })
})
afterEach(() => vi.unstubAllGlobals())

const by =
  <Data, Variables>(options: MutationOptions<Data, Error, Variables>, variables: Variables) =>
  () =>
    new MutationObserver(new QueryClient(), options).mutate(variables)

/** Runs a write whose form is still open when it completes. */
function written<Data, Variables>(options: MutationOptions<Data, Error, Variables>, variables: Variables) {
  return async (client: QueryClient) => {
    const observer = new MutationObserver(client, options)
    const leave = observer.subscribe(() => undefined)
    await observer.mutate(variables)
    return leave
  }
}

const text = { title: 'T', description: 'D', content: 'C', link: '/', file: '/f.png', weight: '1' }
const user = { ...toForm(blank, 0), email: 'd@x.vn', firstName: 'Đào' }
const course = { name: 'N', description: 'D', image: '/i.png', weight: '1', type: 'intro', active: true }
const lesson = { courseId: 3, title: 'T', content: 'C', video: '/v', audio: '/a', weight: '1', active: true }

type Write = () => Promise<unknown>

/** Sends the call of an action. */
const send =
  (action: string, data: object = {}): Write =>
  async () =>
    findWrite(action)?.send({ id: 7, name: '', data })

const entities: Record<EntityName, { save: (id: number) => Write; remove: Write }> = {
  users: { save: (id) => by(users.save(id), user), remove: send('users/delete') },
  news: { save: (id) => by(news.save(id), text), remove: send('news/delete') },
  faqs: { save: (id) => by(faqs.save(id), text), remove: send('faqs/delete') },
  courses: { save: (id) => by(courses.save(id), course), remove: send('courses/delete') },
  lessons: { save: (id) => by(lessons.save(id), lesson), remove: send('lessons/delete') },
}

/** Every write except uploads, which need their responses. */
const writes: [string, Write][] = [
  ...Object.entries(entities).flatMap(([name, { save, remove }]): [string, Write][] => [
    [`creating in ${name}`, save(0)],
    [`changing in ${name}`, save(7)],
    [`deleting from ${name}`, remove],
  ]),
  ['status of a user', send('users/block')],
  ['status of a course', send('courses/disable')],
  ['status of a lesson', send('lessons/disable')],
  ['extending a membership', send('users/extend', { months: 6, expiredAt: '' })],
  [
    'assigning users',
    by(assignUsers({ id: 7, name: 'Salsa' }), { description: '', changes: noChanges, isUnmounted: () => false }),
  ],
  ['saving the profile', by(saveProfile, user)],
]

test.each(writes)('%s succeeds with any 2xx response except a page of markup', async (_name, write) => {
  for (const worked of [
    () => new Response(null, { status: 204 }),
    () => new Response(''),
    () => new Response('', { headers: { 'Content-Type': 'text/html' } }),
    () => new Response('OK', { headers: { 'Content-Type': 'text/html' } }),
    () => new Response('OK', { headers: { 'Content-Type': 'text/plain' } }),
    () => Response.json({ success: true }),
    () => Response.json('success: false'),
    () => new Response('{"data":', { headers: { 'Content-Type': 'application/json' } }),
  ]) {
    respond = worked
    await write()
  }
  respond = () => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  await expect(write()).rejects.toThrow('The server sent a response that could not be read.')
})

test.each([
  ['100,000 characters', 'Nhảy '.repeat(20_000), 'Nhảy '.repeat(20_000).trim(), 'Nhảy '.repeat(20_000)],
  ['decomposed letters', 'Đào'.normalize('NFD'), 'Đào', 'Đào'],
  ['NUL and other control characters', 'a\0b\u0007c\r\n\td', 'abc d', 'abc\r\n\td'],
  ['a lone surrogate', 'a\uD83Db', 'a\uD83Db', 'a\uD83Db'],
  ['characters that change the text direction', '\u202Eשלום مرحبا\u2067', 'שלום مرحبا', 'שלום مرحبا'],
  ['emoji and joiners', '👩‍👩‍👧🏳️‍🌈 é\u200B', '👩‍👩‍👧🏳️‍🌈 é', '👩‍👩‍👧🏳️‍🌈 é'],
  ['blanks', ' \u00A0 Rumba \n', 'Rumba', ' \u00A0 Rumba \n'],
])('tidies a text with %s before it is sent', async (_what, typed, line, lines) => {
  respond = () => new Response(null, { status: 204 })
  const form = contentForm.parse({ ...text, title: typed, description: typed, content: typed })
  await by(news.save(7), form)()
  expect(await sent?.json()).toMatchObject({ title: line, description: line, content: lines })
})

test.each<[string, (client: QueryClient) => Promise<() => void>]>([
  ['a user', written(users.save(7), { ...user, password: 'geheim99' })],
  ['the profile', written(saveProfile, { ...user, password: 'geheim99' })],
  ['a sign-in', written(signIn, { username: 'd@x.vn', password: 'geheim99' })],
])('drops the password of %s from the cache after its form has closed', async (_name, write) => {
  respond = () => Response.json({ accessToken: 'a.b.c' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const cachedVariables = () =>
    JSON.stringify(
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.variables),
    )
  const leave = await write(client)
  expect(cachedVariables()).toContain('geheim99') // shows that the check would find it
  leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(cachedVariables()).toBe('[]')
})
