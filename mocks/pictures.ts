const sizes = { wide: [160, 90], square: [64, 64] } as const
const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** Shapes around the center of a picture, whose height is 1. */
const shapes: ((x: number, y: number) => boolean)[] = [
  (x, y) => Math.hypot(x, y) < 0.3,
  (x, y) => Math.abs(Math.hypot(x, y) - 0.27) < 0.09,
  (x, y) => Math.hypot(x - 0.18, y) < 0.2 || Math.hypot(x + 0.18, y) < 0.2,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.36,
  (x, y) => Math.abs(x) < 0.27 && Math.abs(y) < 0.27,
  (x, y) => y < 0.28 && Math.abs(x) < (y + 0.34) * 0.55,
  (x, y) => (Math.abs(x) < 0.11 || Math.abs(y) < 0.11) && Math.max(Math.abs(x), Math.abs(y)) < 0.34,
  (x, y) => Math.floor((x + y + 9) * 4) % 2 === 0,
  (x, y) => y > Math.sin(x * 9) * 0.16,
  (x, y) => (Math.floor((x + 9) * 4) + Math.floor((y + 9) * 4)) % 2 === 0,
]

/**
 * Creates a PNG with a gradient of two colors, and a shape in which the gradient runs the other way. The name determines
 * the colors and the shape. An avatar is square, others are 16:9.
 */
export async function picture(name: string): Promise<Blob> {
  const [width, height] = name.startsWith('avatar') ? sizes.square : sizes.wide
  const hash = crc(new TextEncoder().encode(name))
  const [from, to] = colors(hash)
  const isInShape = shapes[hash % shapes.length]
  const rows = new Uint8Array((1 + width * 3) * height) // Each row starts with its filter type, 0 for none.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = (x / width + y / height) / 2
      const mix = isInShape?.((x - width / 2) / height, y / height - 0.5) ? 1 - share : share * 0.7
      rows.set(
        from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * mix),
        y * (1 + width * 3) + 1 + x * 3,
      )
    }
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2], 8) // 8 bits per channel, RGB
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', await deflate(rows)), chunk('IEND', new Uint8Array())]
  return new Blob(parts, { type: 'image/png' })
}

/** Two colors of the color wheel, for a checksum. */
function colors(hash: number): [number[], number[]] {
  const start = hash / 2 ** 32
  const color = (turn: number) => [0, 1, 2].map((third) => 140 + 90 * Math.cos(2 * Math.PI * (turn + third / 3)))
  return [color(start), color(start + 0.3)]
}

/** A chunk of a PNG: length, type, content, and the checksum of type and content. */
function chunk(type: string, content: Uint8Array) {
  const bytes = new Uint8Array(12 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(content, 8)
  view.setUint32(8 + content.length, crc(bytes.subarray(4, 8 + content.length)))
  return bytes
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
