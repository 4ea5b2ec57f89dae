import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepted, refusal, typeNames } from './file-kinds'

const bytes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const heads = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  jpeg: [0xff, 0xd8, 0xff, 0xdb],
  webp: bytes('RIFF').concat([1, 2, 3, 4], bytes('WEBPVP8 ')),
  mp4: [0, 0, 0, 24].concat(bytes('ftypisom')),
  mp3: bytes('ID3').concat([4, 0]),
} as const
const aFile = (name: string, head: readonly number[], type = '') => new File([new Uint8Array(head)], name, { type })
const wrong = 'Only PNG, JPG, JPEG or WEBP files are accepted.'

test('lists the accepted types', () => {
  expect(typeNames('image')).toBe('PNG, JPG, JPEG or WEBP')
  expect(typeNames('video')).toBe('MP4')
})

test.each([
  aFile('a.png', heads.png, 'image/png'),
  aFile('A.JPG', heads.jpg, 'image/jpeg'),
  aFile('a.b.jpeg', heads.jpeg),
  aFile('ảnh lớp.webp', heads.webp, 'image/webp'),
])('accepts $name', async (file) => expect(await refusal(file, 'image')).toBeUndefined())

test.each([
  [aFile('a.gif', heads.png, 'image/gif'), wrong],
  [aFile('a.svg', heads.png, 'image/svg+xml'), wrong],
  [aFile('a.png.exe', heads.png), wrong],
  [aFile('png', heads.png), wrong],
  [aFile('a.png', heads.png, 'text/html'), wrong],
  [aFile('a.png', [], 'image/png'), 'This file is empty.'],
  [aFile('a.png', heads.jpg, 'image/png'), 'This is not a PNG file, though its name says so.'],
  [aFile('a.jpg', [60, 104, 116, 109, 108], 'image/jpeg'), 'This is not a JPG file, though its name says so.'],
])('refuses %#', async (file, reason) => expect(await refusal(file, 'image')).toBe(reason))

test('asks to choose a file again that has changed or disappeared', async () => {
  const file = aFile('a.png', heads.png, 'image/png')
  const gone = new DOMException('The file could not be read', 'NotReadableError')
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) })
  expect(await refusal(file, 'image')).toBe('This file can no longer be read. Choose it again.')
})

test('accepts MP3 audio frames without an ID3 tag', async () =>
  expect(await refusal(aFile('a.mp3', [0xff, 0xfb, 0x90]), 'audio')).toBeUndefined())

test('rejects a renamed file of another type', async () => {
  const type = fc.constantFrom('png', 'jpg', 'webp', 'mp4', 'mp3')
  await fc.assert(
    fc.asyncProperty(type, type, fc.string(), async (real, claimed, stem) => {
      fc.pre(real !== claimed)
      const kind = claimed === 'mp4' ? 'video' : claimed === 'mp3' ? 'audio' : 'image'
      expect(accepted[kind]).toContain(claimed)
      expect(await refusal(aFile(`${stem}.${claimed}`, heads[real]), kind)).toMatch(/^This is not a/)
    }),
  )
})
