import { expect, test, vi } from 'vitest'
import { signInBeforeEach } from '@/test/signed-in'
import { checkFile } from './file-kinds'
import { upload } from './upload'
import { createUpload } from './upload-state'

const stored = 'https://storage.test/1-a.png'
const script = 'javascript:alert(1)'
const unreadable = expect.stringMatching(/^The server sent a response that could not be read\./)

/** Uploads a file while the server gives this response. @returns the error */
function uploadWith(response: Response, fileUrl?: string) {
  vi.stubGlobal('fetch', async () => response)
  const { signal } = new AbortController()
  const options = { dir: 'news', signal, onProgress: () => {}, stored: fileUrl } as const
  return upload(new File(['a'], 'a.png'), options).catch((error: unknown) => error)
}

signInBeforeEach()

test.each([
  [{}],
  [{ file_url: stored }],
  [{ upload_url: stored }],
  [{ upload_url: stored, file_url: script }],
  [{ upload_url: 'data:text/html,x', file_url: stored }],
])('fails if the response to presign is %j', async (data) => {
  const error = await uploadWith(Response.json({ data }))
  expect(error).toMatchObject({ name: 'UploadError', message: unreadable, stored: undefined })
})

test('fails in its last step if the legitimized URL is a script', async () => {
  const error = await uploadWith(Response.json({ data: [{ legitimize_url: script }] }), stored)
  expect(error).toMatchObject({ name: 'UploadError', message: unreadable, stored })
})

// Rules: §8: An upload that the server refuses
test.each([
  [413, 'This file is too large (1 B).'],
  [415, 'The storage does not take files of this type.'],
  [507, 'The storage is full.'],
])('a status of %i is explained', async (status, message) => {
  const page = () => new Response('<h1>No</h1>', { status, headers: { 'Content-Type': 'text/html' } })
  expect(await uploadWith(page())).toMatchObject({ message, stored: undefined })
  expect(await uploadWith(page(), stored)).toMatchObject({ message, stored })
})

test('a file that is cancelled while it is being checked is not rejected any more', async () => {
  const file = new File(['a'], 'a.png')
  const cancelled = createUpload('news', 'image')
  cancelled.start(file)
  cancelled.cancel()
  expect(await checkFile(file, 'image')).toHaveProperty('reason')
  expect(cancelled.getState()).toMatchObject({ is: 'idle', refused: undefined })
})
