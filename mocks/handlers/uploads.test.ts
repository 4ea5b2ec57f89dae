import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

/** Loads a media file of the seed, or a range of it, without a session. */
async function load(name: string, range?: string) {
  const request = new Request(`http://app.test/api/v1/uploads/seed/${name}`, { headers: range ? { range } : {} })
  const response = await createClient().backend.handle(request)
  if (!response) throw new Error(`No handler for ${name}`)
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

test.each([
  ['lesson-1.mp4', 'video/mp4', 4, [0x66, 0x74, 0x79, 0x70]], // ftyp
  ['lesson-23.mp3', 'audio/mpeg', 0, [0xff, 0xf3]], // A frame of MPEG-2 Layer III.
])('serves %s of the seed as %s', async (name, type, at, signature) => {
  const { status, headers, bytes } = await load(name)
  expect([status, headers.get('content-type'), headers.get('accept-ranges')]).toEqual([200, type, 'bytes'])
  expect([headers.get('content-disposition'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff'])
  expect(bytes.slice(at, at + signature.length)).toEqual(Uint8Array.from(signature))
  expect(headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.length).toBeLessThan(6000)
})

test.each([
  ['bytes=0-', 0, undefined],
  ['bytes=0-0', 0, 1],
  ['bytes=100-199', 100, 200],
  ['bytes=2000-999999', 2000, undefined],
])('serves the range %s', async (range, start, end) => {
  const whole = (await load('lesson-1.mp4')).bytes
  const { status, headers, bytes } = await load('lesson-1.mp4', range)
  expect([status, headers.get('content-type')]).toEqual([206, 'video/mp4'])
  expect(headers.get('content-range')).toBe(`bytes ${start}-${(end ?? whole.length) - 1}/${whole.length}`)
  expect(headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes).toEqual(whole.slice(start, end))
})

test('refuses a range beyond the end, and serves the whole file for an unsupported range', async () => {
  const size = (await load('lesson-1.mp4')).bytes.length
  const beyond = await load('lesson-1.mp4', `bytes=${size}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  for (const range of ['bytes=-100', 'lines=1-2', 'bytes=0-1,5-6']) {
    const { status, bytes } = await load('lesson-1.mp4', range)
    expect([status, bytes.length]).toEqual([200, size])
  }
})
