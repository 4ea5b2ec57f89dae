import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../test-client.ts'

const FOREIGN = 'http://127.0.0.1:9'
const presigned = z.object({ upload_url: z.string(), file_url: z.string() })

/** Creates a signed-in client that uploads files. `send` takes full URLs and adds no bearer token. */
function createUploader(storage: 'own' | 'foreign' = 'own') {
  const client = createClient({ foreignStorageOrigin: FOREIGN })
  client.db.storage = storage
  const bearer = { authorization: `Bearer ${client.db.signIn().access_token}` }
  const send = async (method: string, url: string, init: RequestInit = {}) => {
    const response = await client.backend.handle(new Request(url, { method, ...init }))
    if (!response) throw new Error(`No handler for ${method} ${url}`)
    return response
  }
  return {
    ...client,
    send,
    /** Requests the URL to upload a file to. */
    presign: async (filename = 'Ảnh bìa.PNG') =>
      presigned.parse((await client.ask('GET', `storage/presigned-url?filename=${encodeURIComponent(filename)}`)).data),
    /** Sends a file with the headers that the storage requires. */
    put: (url: string, body: BodyInit = 'picture', type = 'image/png') =>
      send('PUT', url, { body, headers: { 'content-type': type, ...(storage === 'own' && bearer) } }),
  }
}

test.each(['storage/presigned-url', 'storage/presigned-url?filename=%20'])(
  'refuses %s, which names no file',
  async (path) => {
    const { ask } = createUploader()
    expect(await ask('GET', path)).toMatchObject({ status: 400, error: 'filename is required' })
  },
)

test.each(['own', 'foreign'] as const)(
  'the %s storage refuses unknown, used and expired signatures',
  async (storage) => {
    const { db, presign, put } = createUploader(storage)
    const { upload_url, file_url } = await presign()
    const refused = async (url: string) => {
      const response = await put(url)
      expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/xml'])
      expect(await response.text()).toContain('<Error><Code>AccessDenied</Code>')
    }
    await refused(file_url)
    await refused(upload_url.replace('c2', 'xx'))
    await refused(upload_url.replace('1-', '2-'))
    await refused(decodeURIComponent(upload_url)) // The + would be a space.
    expect((await put(upload_url)).status).toBe(200)
    await refused(upload_url)

    const expired = await presign()
    db.expireUploads()
    await refused(expired.upload_url)
  },
)

test('the storage of the API needs a session, and a refused bearer token does not use up the signature', async () => {
  const { ask, db, send, presign, put, useToken } = createUploader()
  const { upload_url, file_url } = await presign()
  for (const authorization of ['', 'Bearer unknown']) {
    const response = await send('PUT', upload_url, { body: 'picture', headers: { authorization } })
    expect([response.status, await response.json()]).toEqual([401, { error: 'token is invalid or expired' }])
  }
  expect((await put(upload_url)).status).toBe(200)

  const files = [{ file: file_url, name: 'a.png', dir: 'news' }]
  useToken()
  expect((await ask('GET', 'storage/presigned-url?filename=a.png')).status).toBe(401)
  expect((await ask('PUT', 'storage/legitimize-files', { files })).status).toBe(401)
  expect(db.uploads[0]?.copies).toEqual([])
})

test.each([
  [{}, 'files must be a list'],
  [{ files: [{ file: 'http://app.test/api/v1/uploads/9-a.png', name: 'a.png', dir: 'news' }] }, 'file not found'],
  [{ files: [{ file: 'http://app.test/api/v1/uploads/1-a.png', name: 'a.png', dir: 'news' }] }, 'file not found'],
  [{ files: [{ file: 'x', name: '', dir: 'news' }] }, 'name is required'],
  [{ files: [{ file: 'x', name: 'a.png', dir: '../news' }] }, 'dir is not valid'],
])('refuses to legitimize %j', async (body, error) => {
  const { ask, presign } = createUploader()
  await presign('a.png') // The file is never uploaded.
  expect(await ask('PUT', 'storage/legitimize-files', body)).toMatchObject({ status: 400, error })
})
