/** A file type that a field can accept. It is recognized by its extension, its MIME type and its first bytes. */
type FileType = { name: string; mime: RegExp; matches: (head: Uint8Array) => boolean }

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)

const jpeg = { mime: /^image\/(jpeg|pjpeg|jpg)$/, matches: (head: Uint8Array) => starts(head, 0xff, 0xd8, 0xff) }
const types = {
  png: {
    name: 'PNG',
    mime: /^image\/(x-)?png$/,
    matches: (head) => starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  jpg: { name: 'JPG', ...jpeg },
  jpeg: { name: 'JPEG', ...jpeg },
  webp: {
    name: 'WEBP',
    mime: /^image\/webp$/,
    matches: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  },
  mp4: { name: 'MP4', mime: /^(video|application)\/mp4$/, matches: (head) => ascii(head, 4, 8) === 'ftyp' },
  mp3: {
    name: 'MP3',
    mime: /^audio\/(mpeg|mp3|x-mpeg|mpeg3)$/,
    // An ID3 tag, or the sync word of an audio frame: eleven set bits.
    matches: (head) => ascii(head, 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  },
} satisfies Record<string, FileType>

type Extension = keyof typeof types

/** The extensions that each kind of field accepts (specification §9). */
export const accepted = {
  image: ['png', 'jpg', 'jpeg', 'webp'],
  video: ['mp4'],
  audio: ['mp3'],
} as const satisfies Record<string, readonly Extension[]>
export type Accepted = keyof typeof accepted

/** Lists the accepted types: 'PNG, JPG, JPEG or WEBP'. */
export const typeNames = (kind: Accepted): string =>
  new Intl.ListFormat('en', { type: 'disjunction' })
    .format(accepted[kind].map((type) => types[type].name))
    .replace(', or', ' or')

/** The `accept` attribute of a file input: '.png,.jpg'. */
export const acceptAttribute = (kind: Accepted): string => accepted[kind].map((type) => `.${type}`).join(',')

/**
 * Validates a file before it is uploaded: its extension, its MIME type if the browser knows it, its size and its first 16
 * bytes.
 * @returns why the file is rejected; undefined when it is accepted
 */
export async function refusal(file: File, kind: Accepted): Promise<string | undefined> {
  const wrongType = `Only ${typeNames(kind)} files are accepted.`
  const extension = accepted[kind].find((type) => file.name.toLowerCase().endsWith(`.${type}`))
  if (!extension) return wrongType
  const { name, mime, matches } = types[extension]
  if (file.type !== '' && !mime.test(file.type)) return wrongType
  if (file.size === 0) return 'This file is empty.'
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return 'This file can no longer be read. Choose it again.'
  return matches(new Uint8Array(head)) ? undefined : `This is not a ${name} file, though its name says so.`
}
