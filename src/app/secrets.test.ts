import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { http } from '@/api/http'
import { startSession } from '@/session/session'
import { sessionSchema } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { createQueryClient } from './query-client'

const tokens = { accessToken: 'canary.a.c', idToken: 'canary.i.d', refreshToken: 'canary.r.e' }
const refused = (status: number) => Response.json({ error: 'not for you' }, { status })
const responses: Record<string, () => Response> = {
  read: () => Response.json({ data: [{ id: 1 }] }),
  refused: () => refused(403),
  expired: () => refused(401),
  refresh: () => refused(503),
  failed: () => refused(500),
  malformed: () => new Response('<html>'),
  lost: () => {
    throw new TypeError('Failed to fetch')
  },
}
const sentRequests: Request[] = []

beforeEach(() => {
  fakeCookies()
  startSession(sessionSchema.parse(tokens))
  vi.spyOn(onlineManager, 'setEventListener').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async (request: Request) => {
    sentRequests.push(request)
    return responses[new URL(request.url).pathname.split('/').at(-1) ?? '']?.()
  })
})

/** All strings within a value at any depth, including errors, their causes, and request headers. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const inner: unknown[] = Reflect.ownKeys(value).map((key) => Reflect.get(value, key))
  if (value instanceof Headers || value instanceof Map || value instanceof Set) inner.push(...value)
  if (value instanceof Request || value instanceof Response) inner.push(value.headers)
  return inner.flatMap((one) => textsIn(one, seen))
}

test('cached results and errors contain no token', async () => {
  const client = createQueryClient()
  const paths = Object.keys(responses)
  for (const path of paths) {
    const queryFn = () => http.get(`api/v1/${path}`).json()
    const mutationFn = () => http.post(`api/v1/${path}`, { json: { phone: '0911' } }).json()
    await client.query({ queryKey: [path], queryFn, meta: { failure: 'logged only' } }).catch(() => undefined)
    const options = { mutationKey: [path], mutationFn, meta: { failure: 'logged only' as const } }
    await new MutationObserver(client, options).mutate().catch(() => undefined)
  }

  const cached = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()]
  expect(cached).toHaveLength(2 * paths.length)
  expect(textsIn(sentRequests).join(' ')).toContain(tokens.accessToken) // shows that the search would find a token
  const texts = textsIn(cached)
  expect(texts).toContain('Not for you')
  expect(texts.filter((text) => text.includes('canary'))).toEqual([])
})
