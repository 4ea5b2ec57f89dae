import { Buffer } from 'node:buffer'
import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { picture } from './pictures.ts'
import { seedNews } from './seed/contents.ts'

/** The chunks of a PNG by type. Fails on a wrong checksum. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end))
  }
  return chunks
}

test.each([
  ['news-1', 160, 90],
  ['avatar-3', 64, 64],
])('%s is a PNG of %i × %i', async (name, width, height) => {
  const blob = await picture(name)
  const png = Buffer.from(await blob.arrayBuffer())
  expect(blob.type).toBe('image/png')
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks = chunksOf(png)
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') ?? Buffer.alloc(8)
  expect([header.length, header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([13, width, height])
  expect(inflateSync(chunks.get('IDAT') ?? '')).toHaveLength((1 + width * 3) * height)
})

test('the pictures of the news differ from each other, and are small', async () => {
  const files = seedNews(Date.now()).map(({ file }) => file.replace(/^.*\/(.+)\.png$/, '$1'))
  const pictures = await Promise.all(files.map(picture))
  expect(new Set(await Promise.all(pictures.map((one) => one.text()))).size).toBe(57)
  expect(Math.max(...pictures.map(({ size }) => size))).toBeLessThan(10_000)
})

test('returns the same picture for the same name, and another one for another name', async () => {
  const [one, again, other] = await Promise.all(
    ['news-1', 'news-1', 'news-2'].map(async (name) => (await picture(name)).text()),
  )
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})
