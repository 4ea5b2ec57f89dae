import { MutationObserver, type MutationOptions, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInBeforeEach } from '@/test/signed-in'
import { signIn } from './auth/auth'
import { news } from './contents/contents'
import { saveProfile } from './profile/profile'
import { toForm } from './users/user-form-rules'
import { blank, users } from './users/users'

let respond: () => Response
signInBeforeEach()
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(respond())))

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

test('a write succeeds with any 2xx response', async () => {
  const write = () => new MutationObserver(new QueryClient(), news.save(0)).mutate(text)
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
    await expect(write()).resolves.not.toThrow()
  }
})

test.each<[string, (client: QueryClient) => Promise<() => void>]>([
  ['a user', written(users.save(7), { ...user, password: 'geheim99' })],
  ['the profile', written(saveProfile, { ...user, password: 'geheim99' })],
  ['a sign-in', written(signIn, { username: 'd@x.vn', password: 'geheim99' })],
])('drops the password of %s from the cache after its form has closed', async (_name, write) => {
  respond = () => Response.json({ accessToken: 'a.b.c' })
  vi.useFakeTimers()
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
