import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { upload } from './upload'

const own = '/api/v1/uploads/1-a.png'
const script = 'javascript:alert(1)'
const unreadable = expect.stringMatching(/^The server sent a response that could not be read\./)

/** Uploads a file while the server gives this response. @returns the error */
function uploadWith(response: Response, stored?: string) {
  vi.stubGlobal('fetch', async () => response)
  const { signal } = new AbortController()
  const options = { dir: 'news', signal, onProgress: () => {}, stored } as const
  return upload(new File(['a'], 'a.png'), options).catch((error: unknown) => error)
}

beforeEach(() => {
  fakeCookies()
  startSession(session.parse({ accessToken: 'access', refreshToken: 'refresh' }))
  return () => vi.unstubAllGlobals()
})

test.each([
  [{}],
  [{ file_url: own }],
  [{ upload_url: own }],
  [{ upload_url: own, file_url: script }],
  [{ upload_url: 'data:text/html,x', file_url: own }],
])('fails if the response to presign is %j', async (data) => {
  const error = await uploadWith(Response.json({ data }))
  expect(error).toMatchObject({ name: 'UploadError', message: unreadable, stored: undefined })
})

test('fails in its last step if the legitimized URL is a script', async () => {
  const error = await uploadWith(Response.json({ data: [{ legitimize_url: script }] }), own)
  expect(error).toMatchObject({ name: 'UploadError', message: unreadable, stored: own })
})

test.each([
  [413, 'This file is too large (1 B).'],
  [415, 'The storage does not take files of this type.'],
  [507, 'The storage is full.'],
])('a status of %i is explained', async (status, message) => {
  const page = () => new Response('<h1>No</h1>', { status, headers: { 'Content-Type': 'text/html' } })
  expect(await uploadWith(page())).toMatchObject({ message, stored: undefined })
  expect(await uploadWith(page(), own)).toMatchObject({ message, stored: own })
})
