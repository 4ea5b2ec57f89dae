/* oxlint-disable no-control-regex -- The first bytes of files are binary data. */

/** What the content of a file is. */
export type FileContent = {
  /** With its article: 'an MP3 audio file'. */
  name: string
  medium: 'image' | 'video' | 'audio' | 'other'
}

/** The number of bytes from the start of a file that `contentOf` needs. */
export const HEAD_LENGTH = 4096

export const png: FileContent = { name: 'a PNG picture', medium: 'image' }
export const jpeg: FileContent = { name: 'a JPG picture', medium: 'image' }
export const webp: FileContent = { name: 'a WEBP picture', medium: 'image' }
export const mp4: FileContent = { name: 'an MP4 video', medium: 'video' }
export const mp3: FileContent = { name: 'an MP3 audio file', medium: 'audio' }
const heic: FileContent = { name: 'a HEIC picture', medium: 'image' }
const avif: FileContent = { name: 'an AVIF picture', medium: 'image' }
const mov: FileContent = { name: 'a MOV video', medium: 'video' }
const aac: FileContent = { name: 'an AAC audio file', medium: 'audio' }
const flac: FileContent = { name: 'a FLAC audio file', medium: 'audio' }

/** The first bytes of each kind of file, one character for each byte. The first row that matches counts. */
const signatures: [start: RegExp, FileContent][] = [
  [/^\x89PNG\r\n\x1a\n/, png],
  [/^\xff\xd8\xff/, jpeg],
  [/^RIFF[^]{4}WEBP/, webp],
  [/^GIF8/, { name: 'a GIF picture', medium: 'image' }],
  [/^BM[^]{4}\0{4}/, { name: 'a BMP picture', medium: 'image' }],
  [/^(II\*\0|MM\0\*)/, { name: 'a TIFF or raw picture', medium: 'image' }],
  [/^(\xff\x0a|\0\0\0\x0cJXL )/, { name: 'a JPEG XL picture', medium: 'image' }],
  [/^\0\0\0\x0cjP {2}/, { name: 'a JPEG 2000 picture', medium: 'image' }],
  [/^8BPS/, { name: 'a Photoshop picture', medium: 'image' }],
  [/^\0\0\x01\0/, { name: 'an ICO picture', medium: 'image' }],
  [/^\x1aE\xdf\xa3[^]{0,60}webm/, { name: 'a WebM video', medium: 'video' }],
  [/^\x1aE\xdf\xa3/, { name: 'an MKV video', medium: 'video' }],
  [/^RIFF[^]{4}AVI /, { name: 'an AVI video', medium: 'video' }],
  [/^0&\xb2u\x8ef\xcf\x11/, { name: 'a Windows Media file', medium: 'video' }],
  [/^FLV\x01/, { name: 'an FLV video', medium: 'video' }],
  [/^(\0\0\x01[\xba\xb3]|G[^]{187}G)/, { name: 'an MPEG video', medium: 'video' }],
  // A frame of layer III, possibly after padding. Layer I would include the start of texts in UTF-16, FF FE.
  [/^[\0\r\n]*\xff[\xe2\xe3\xf2\xf3\xfa\xfb][^\xf0-\xff]/, mp3],
  [/^\xff[\xe4\xe5\xf4\xf5\xfc\xfd][^\xf0-\xff]/, { name: 'an MP2 audio file', medium: 'audio' }],
  [/^\xff[\xf0\xf1\xf8\xf9]/, aac],
  [/^fLaC/, flac],
  [/^(APETAGEX|RIFF[^]{4}(RMP3|WAVE[^]*?fmt [^]{4}\x55\0))/, mp3],
  [/^RIFF[^]{4}WAVE/, { name: 'a WAV audio file', medium: 'audio' }],
  [/^OggS/, { name: 'an OGG audio file', medium: 'audio' }],
  [/^#!AMR/, { name: 'an AMR audio file', medium: 'audio' }],
  [/^FORM[^]{4}AIF/, { name: 'an AIFF audio file', medium: 'audio' }],
  [/^MThd/, { name: 'a MIDI file', medium: 'audio' }],
  [/^%PDF-/, { name: 'a PDF document', medium: 'other' }],
  [
    /^(PK\x03\x04[^]*(\[Content_Types\]|mimetypeapp)|\xd0\xcf\x11\xe0)/,
    { name: 'an Office document', medium: 'other' },
  ],
  [/^(PK\x03\x04|Rar!|7z\xbc\xaf|\x1f\x8b)/, { name: 'an archive', medium: 'other' }],
  [/^MZ[^]*\0/, { name: 'a program', medium: 'other' }],
  [/^(\xef\xbb\xbf)?\s*<(svg|\?xml[^]*<svg)/i, { name: 'an SVG picture', medium: 'image' }],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body)/i, { name: 'a web page', medium: 'other' }],
  // A byte order mark, or only printable characters in UTF-8, of which the last one may be cut.
  [
    /^(\xff\xfe|\xfe\xff|\xef\xbb\xbf|([\t\n\f\r -~]|[\xc2-\xf4][\x80-\xbf]{1,3})+([\xc2-\xf4][\x80-\xbf]{0,2})?$)/,
    { name: 'a text file', medium: 'other' },
  ],
]

/**
 * Finds out what a file is by its first bytes. Its name only decides where they leave it open.
 * @param head the first `HEAD_LENGTH` bytes
 * @returns undefined if it is none of the known kinds
 */
export function contentOf(head: Uint8Array, { name, size }: Pick<File, 'name' | 'size'>): FileContent | undefined {
  const text = String.fromCharCode(...head)
  if (isTag(text)) return contentAfterTag(text, name, size)
  return contentIn(text, name, size)
}

function contentIn(text: string, name: string, size: number): FileContent | undefined {
  const brands = brandsOf(text, size)
  if (brands) return byBrands(brands, name)
  return signatures.find(([start]) => start.test(text))?.[1]
}

/** An ID3 tag has a version, and a size with 7 bits in each byte. A text may begin with 'ID3' too. */
const isTag = (text: string) => /^ID3[\x02-\x04][^\xff]/.test(text) && !/[^\0-\x7f]/.test(text.slice(6, 10))

/** The content after an ID3 tag. Tags with pictures exceed the head. Their files are MP3, as nearly all with a tag. */
function contentAfterTag(text: string, name: string, fileSize: number): FileContent {
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + text.charCodeAt(index), 0)
  return contentIn(text.slice(10 + size), name, fileSize) ?? mp3
}

/** The boxes that a file of the MP4 family, or a fragment of one, may begin with. */
const BOX = /^(ftyp|styp|sidx|emsg|prft|free|skip|wide|uuid|pdin|mdat|moov|moof|pnot)$/
const UNREADABLE_SIZE = 8

/**
 * The brands of a file of the MP4 family, the main one first. They are in its `ftyp` box, which other boxes may precede.
 * @returns an empty list if there is no such box in the head; undefined if the file is of another family
 */
function brandsOf(text: string, fileSize: number): string[] | undefined {
  for (let at = 0; at < text.length || at === 0; ) {
    const size = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + text.charCodeAt(at + index), 0)
    const type = text.slice(at + 4, at + 8)
    if (!BOX.test(type)) return undefined
    if (type === 'ftyp' || type === 'styp') {
      const [main = '', _version, ...others] = text.slice(at + 8, at + size).match(/[^]{4}/g) ?? []
      return [main, ...others]
    }
    if (size < UNREADABLE_SIZE) return [] // it continues to the end of the file, or its size has 64 bits
    at += size
    if (at > fileSize) return undefined
  }
  return []
}

const MP4_BRAND = /^(isom|iso\d|mp4[12]|avc1|M4V )$/

/** Files without brands count as MP4 (ISO 14496-12). QuickTime wrote such files too: there, the name decides. */
function byBrands([main, ...others]: string[], name: string): FileContent {
  if (!main) return /\.(mov|qt)$/i.test(name) ? mov : mp4
  const isMp4Too = others.some((brand) => MP4_BRAND.test(brand))
  if (/^(he[iv].|mif1|msf1)$/.test(main)) return others.some((brand) => /^avi[fs]$/.test(brand)) ? avif : heic
  if (/^avi[fs]$/.test(main)) return avif
  if (main === 'crx ') return { name: 'a raw picture', medium: 'image' }
  if (/^(M4[ABP]|F4[AB]) $/.test(main)) return { name: 'an M4A audio file', medium: 'audio' }
  if (main === 'qt  ' && !isMp4Too) return mov
  if (main.startsWith('3g') && !isMp4Too) return { name: 'a 3GP video', medium: 'video' }
  return mp4
}
