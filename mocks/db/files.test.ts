import { expect, test, vi } from 'vitest'
import { browserFiles, memoryFiles, receiveFile } from './files.ts'

/** A minimal implementation of the browser's `caches`. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, Response>()
      all.set(name, cache)
      return {
        put: async (url: string, response: Response) => void cache.set(url, response),
        match: async (url: string) => cache.get(url)?.clone(),
      }
    },
    delete: async (name: string) => all.delete(name),
  }
}

const refused = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'))

test.each([
  ['memory', memoryFiles, undefined],
  ['the browser', browserFiles, fakeCaches()],
  ['memory where the browser has no cache', browserFiles, undefined],
  ['memory where the browser refuses its cache', browserFiles, { open: refused, delete: refused }],
])('stores files in %s until they are cleared', async (_, createFiles, caches) => {
  vi.stubGlobal('caches', caches)
  const files = await createFiles()
  await files.put('http://app.test/1-a.png', { size: 3, content: new Blob(['abc'], { type: 'image/png' }) })
  const file = await files.get('http://app.test/1-a.png')
  expect([file?.size, file?.content.type, await file?.content.text()]).toEqual([3, 'image/png', 'abc'])
  expect(await files.get('http://app.test/2-b.png')).toBeUndefined()
  await files.clear()
  expect(await files.get('http://app.test/1-a.png')).toBeUndefined()
})

test.each([
  [100, 100],
  [101, 64],
])('with a file of %i bytes and a limit of 100, stores %i bytes', async (size, stored) => {
  const bytes = Uint8Array.from({ length: size }, (_, index) => index)
  const request = new Request('http://app.test', {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': 'audio/mpeg' },
  })
  const file = await receiveFile(request, 100)
  expect([file.size, file.content.type]).toEqual([size, 'audio/mpeg'])
  expect(new Uint8Array(await file.content.arrayBuffer())).toEqual(bytes.slice(0, stored))
})

test('reads the file where requests have no body property, as in Firefox', async () => {
  const request = new Request('http://app.test', { method: 'PUT', body: 'abc' })
  Object.defineProperty(request, 'body', { value: undefined })
  const file = await receiveFile(request, 100)
  expect([file.size, await file.content.text()]).toEqual([3, 'abc'])
})
