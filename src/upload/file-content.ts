/* oxlint-disable no-control-regex -- The first bytes of files are binary data. */

/** What the content of a file is. The name has its article: 'an MP3 audio file'. */
export type FileContent = { name: string; medium: 'image' | 'video' | 'audio' | 'other' }

/** The number of bytes from the start of a file that `contentOf` needs. */
export const HEAD_LENGTH = 4096

export const png: FileContent = { name: 'a PNG picture', medium: 'image' }
export const jpeg: FileContent = { name: 'a JPG picture', medium: 'image' }
export const webp: FileContent = { name: 'a WEBP picture', medium: 'image' }
export const mp4: FileContent = { name: 'an MP4 video', medium: 'video' }
export const mp3: FileContent = { name: 'an MP3 audio file', medium: 'audio' }
const mov: FileContent = { name: 'a MOV video', medium: 'video' }

/** The first bytes of each kind of file, one character for each byte. The first row that matches counts. */
const signatures: [start: RegExp, FileContent][] = [
  [/^\x89PNG\r\n\x1a\n/, png],
  [/^\xff\xd8\xff/, jpeg],
  [/^RIFF[^]{4}WEBP/, webp],
  // A frame of layer III, possibly after padding; an APE tag; frames in RIFF.
  [/^([\0\r\n]*\xff[\xe2\xe3\xf2\xf3\xfa\xfb][^\xf0-\xff]|APETAGEX|RIFF[^]{4}(RMP3|WAVE[^]*?fmt [^]{4}\x55\0))/, mp3],
  [/^GIF8/, { name: 'a GIF picture', medium: 'image' }],
  [/^\xff[\xf0\xf1\xf8\xf9]/, { name: 'an AAC audio file', medium: 'audio' }],
  [/^(fLaC|OggS|RIFF[^]{4}WAVE)/, { name: 'a FLAC, OGG or WAV audio file', medium: 'audio' }],
  [/^%PDF-/, { name: 'a PDF document', medium: 'other' }],
]

/**
 * Finds out what a file is by its first bytes. Its name only decides where they leave it open.
 * @param head the first `HEAD_LENGTH` bytes
 * @returns undefined if it is none of the known kinds
 */
export function contentOf(head: Uint8Array, file: Pick<File, 'name' | 'size'>): FileContent | undefined {
  const text = String.fromCharCode(...head)
  // An ID3 tag has a version, and a size with 7 bits in each byte. A text may begin with 'ID3' too.
  const isTag = /^ID3[\x02-\x04][^\xff]/.test(text) && !/[^\0-\x7f]/.test(text.slice(6, 10))
  if (!isTag) return contentIn(text, file)
  // A tag with a picture exceeds the head. Nearly all files with a tag are MP3.
  return contentIn(text.slice(10 + numberIn(text.slice(6, 10), 7)), file) ?? mp3
}

function contentIn(text: string, { name, size }: Pick<File, 'name' | 'size'>): FileContent | undefined {
  const brands = brandsIn(text, size)
  return brands ? contentByBrands(brands, name) : signatures.find(([start]) => start.test(text))?.[1]
}

const numberIn = (bytes: string, bits: number) =>
  Array.from(bytes).reduce((sum, byte) => sum * 2 ** bits + byte.charCodeAt(0), 0)

/** The boxes that a file of the MP4 family, or a fragment of one, may begin with. */
const BOX = /^(ftyp|styp|sidx|emsg|prft|free|skip|wide|uuid|pdin|mdat|moov|moof|pnot)$/

/**
 * The brands of a file of the MP4 family, the main one first. They are in its `ftyp` box, which other boxes may precede.
 * @returns an empty list if there is no such box in the head; undefined if the file is of another family
 */
function brandsIn(text: string, fileSize: number): string[] | undefined {
  for (let at = 0; at === 0 || at < text.length; ) {
    const size = numberIn(text.slice(at, at + 4), 8)
    const type = text.slice(at + 4, at + 8)
    if (!BOX.test(type)) return undefined
    if (type === 'ftyp' || type === 'styp') return text.slice(at + 8, at + size).match(/[^]{4}/g) ?? []
    if (size < 8) return [] // it continues to the end of the file, or its size has 64 bits
    at += size
    if (at > fileSize) return undefined
  }
  return []
}

/** Files without brands count as MP4 (ISO 14496-12). QuickTime wrote such files too: there, the name decides. */
function contentByBrands([main, _version, ...others]: string[], name: string): FileContent | undefined {
  if (!main) return /\.(mov|qt)$/i.test(name) ? mov : mp4
  const isMp4Too = others.some((brand) => /^(isom|iso\d|mp4[12]|avc1|M4V )$/.test(brand))
  if (/^he[iv].$/.test(main)) return { name: 'a HEIC picture', medium: 'image' }
  if (/^(M4[ABP]|F4[AB]) $/.test(main)) return { name: 'an M4A audio file', medium: 'audio' }
  if (main === 'qt  ' && !isMp4Too) return mov
  const isOther = /^(mif1|msf1|avi[fs]|crx )$/.test(main) || (main.startsWith('3g') && !isMp4Too)
  return isOther ? undefined : mp4
}
