import { Buffer } from 'node:buffer'
import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { picture } from './pictures.ts'

/** The parts of a PNG by their type; fails on a wrong checksum. */
function partsOf(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end))
  }
  return parts
}

test.each([
  ['news-1', 160, 90],
  ['avatar-3', 64, 64],
])('%s is a PNG of %i × %i', async (name, width, height) => {
  const blob = await picture(name)
  const png = Buffer.from(await blob.arrayBuffer())
  expect(blob.type).toBe('image/png')
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const parts = partsOf(png)
  expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND'])
  const header = parts.get('IHDR') ?? Buffer.alloc(8)
  expect([header.length, header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([13, width, height])
  expect(inflateSync(parts.get('IDAT') ?? '')).toHaveLength((1 + width * 3) * height)
})

test('each name has its own picture, always the same', async () => {
  const [one, again, other] = await Promise.all(
    ['news-1', 'news-1', 'news-2'].map(async (name) => (await picture(name)).text()),
  )
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})
