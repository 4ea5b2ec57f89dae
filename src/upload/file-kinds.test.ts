import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptAttribute, checkFile, typeNames } from './file-kinds'

const bytes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const zeros = (length: number) => '\0'.repeat(length)
const box = (type: string, body = '') =>
  `\0\0${String.fromCharCode((8 + body.length) >> 8, (8 + body.length) & 255)}${type}${body}`
const ftyp = (...brands: string[]) => box('ftyp', [brands[0], zeros(4), ...brands].join(''))
const id3 = (size: string, rest: string) => `ID3\x03\0\0${size}${rest}`

const aFile = (name: string, content: string, type = '') => new File([new Uint8Array(bytes(content))], name, { type })
const kindOf = (name: string) => (/mp4|m4v|mov/i.test(name) ? 'video' : /mp3|wav|m4a/i.test(name) ? 'audio' : 'image')
/** Why a file is rejected; undefined if it is accepted. */
async function refusal(file: File, kind: Parameters<typeof checkFile>[1] = kindOf(file.name)) {
  const checked = await checkFile(file, kind)
  return 'reason' in checked ? checked.reason : undefined
}

const samples = {
  png: '\x89PNG\r\n\x1a\n\0',
  jpg: '\xff\xd8\xff\xe0',
  webp: 'RIFF\x01\x02\x03\x04WEBPVP8 ',
  mp4: '\0\0\0\x18ftypisom',
  mp3: 'ID3\x04\0',
}
const heic = ftyp('heic', 'mif1', 'heic')
const wrong = 'Only PNG, JPG, JPEG or WEBP files are accepted.'

// Rules: §9: Accepted upload types
test('lists the accepted types', () => {
  expect(typeNames('image')).toBe('PNG, JPG, JPEG or WEBP')
  expect(typeNames('video')).toBe('MP4')
  expect(acceptAttribute('image')).toBe('.png,.jpg,.jpeg,.webp')
})

describe('a file that the field accepts by its content is accepted', () => {
  // Rules: §5: A file is judged by its content
  test.each([
    aFile('a.png', samples.png, 'image/png'),
    aFile('ảnh lớp.webp', samples.webp, 'image/webp'),
    aFile('a.png', samples.png, 'text/html'),
    aFile('animated.png', `${samples.png}\0\0\rIHDR${zeros(20)}acTL`, 'image/apng'),
    aFile('a.mp4', ftyp('isom', 'iso2', 'avc1'), 'application/octet-stream'),
    aFile('a.mp4', ftyp('mp42', 'isom'), 'video/quicktime'),
    aFile('iPhone export.mp4', ftyp('M4V ', 'mp42', 'isom'), 'video/x-m4v'),
    aFile('free first.mp4', `${box('free', zeros(8))}${ftyp('isom')}`, 'video/mp4'),
    aFile('long free first.mp4', `${box('free', zeros(5000))}${ftyp('isom')}`),
    aFile('skip first.mp4', `${box('skip')}${ftyp('mp42')}`),
    aFile('uuid first.mp4', `${box('uuid', zeros(32))}${ftyp('mp42')}`),
    aFile('no brands.mp4', `${box('wide')}${box('mdat', zeros(5000))}${box('moov')}`, 'video/quicktime'),
    aFile('64 bit.mp4', `\0\0\0\x01mdat${zeros(9)}`),
    aFile('fragments.mp4', ftyp('dash', 'iso6')),
    aFile('camera.mp4', ftyp('MSNV', 'mp42')),
    aFile('quicktime too.mp4', ftyp('qt  ', 'mp42')),
    aFile('a.mp3', id3('\0\0\0\x05', `${zeros(5)}\xff\xfb\x90\x64`), 'application/octet-stream'),
    aFile('with a cover.mp3', id3('\0\x7f\x7f\x7f', zeros(5000)), 'audio/mp3'),
    aFile('frame.mp3', '\xff\xfb\x90'),
    aFile('checksum.mp3', '\xff\xfa\x90\x64'),
    aFile('MPEG-2.mp3', '\xff\xf3\x40\xc0'),
    aFile('MPEG-2.5.mp3', '\xff\xe3\x18\xc4'),
    aFile('line break.mp3', '\r\n\xff\xfb\x90\x64'),
    aFile('APE tag.mp3', `APETAGEX\xd0\x07\0\0${zeros(40)}`),
    aFile('MP3 in RIFF.mp3', `RIFF\x04\0\0\0WAVEfmt \x1e\0\0\0\x55\0\x02\0`),
    aFile('fragment.mp4', box('styp', `msdh${zeros(4)}msdhiso6`)),
    aFile('index first.mp4', `${box('sidx', zeros(36))}${box('moof')}`),
    aFile('padded.mp3', `${zeros(100)}\xff\xfb\x90\x64`),
  ])('$name, $type', async (file) => expect(await refusal(file)).toBeUndefined())

  test.each([
    ['photo.png', samples.jpg, 'photo.jpg', 'image/jpeg'],
    ['photo.jfif', samples.jpg, 'photo.jfif.jpg', 'image/jpeg'],
    ['Ảnh 20.10.2026', samples.jpg, 'Ảnh 20.10.2026.jpg', 'image/jpeg'],
    ['a.png.exe', samples.png, 'a.png.exe.png', 'image/png'],
    ['clip.m4v', samples.mp4, 'clip.m4v.mp4', 'video/mp4'],
    ['a.jpeg', samples.jpg, 'a.jpeg', 'image/jpeg'],
  ])('%s gets the name and the type of its content', async (name, content, sentName, sentType) => {
    const checked = await checkFile(aFile(name, content, 'application/octet-stream'), kindOf(name))
    expect(checked).toMatchObject({ file: { name: sentName, type: sentType, size: content.length } })
  })
})

describe('another file is rejected, with what it is and what to do', () => {
  const [image, video, audio] = ['Save it as JPG or PNG first.', 'Save it as MP4 first.', 'Save it as MP3 first.']
  const [onlyImage, onlyVideo, onlyAudio] = [wrong, 'Only MP4 files are accepted.', 'Only MP3 files are accepted.']
  test.each([
    ['IMG_1.jpg', heic, `This is a HEIC picture named .jpg. ${image}`],
    ['IMG_1.heic', heic, `This is a HEIC picture. ${image}`],
    ['a.jpg', 'GIF89a\x01\0', `This is a GIF picture named .jpg. ${image}`],
    ['a.jpg', '%PDF-1.7\n', `This is a PDF document named .jpg. ${onlyImage}`],
    ['a.png', samples.mp4, `This is an MP4 video named .png. ${onlyImage}`],
    ['a.mp4', ftyp('qt  ', 'qt  '), `This is a MOV video named .mp4. ${video}`],
    ['a.mov', `${box('wide')}${box('mdat')}`, `This is a MOV video. ${video}`],
    ['a.mp4', ftyp('M4A ', 'mp42', 'isom'), `This is an M4A audio file named .mp4. ${onlyVideo}`],
    ['a.mp3', ftyp('M4A ', 'mp42', 'isom'), `This is an M4A audio file named .mp3. ${audio}`],
    ['a.mp4', samples.mp3, `This is an MP3 audio file named .mp4. ${onlyVideo}`],
    ['a.mp3', 'RIFF\x04\0\0\0WAVEfmt ', `This is a FLAC, OGG or WAV audio file named .mp3. ${audio}`],
    ['a.mp3', '\xff\xf1\x50\x80', `This is an AAC audio file named .mp3. ${audio}`],
    ['a.mp3', id3('\0\0\0\x05', `${zeros(5)}\xff\xf1\x50\x80`), `This is an AAC audio file named .mp3. ${audio}`],
    ['a.mp3', id3('\0\0\0\x05', `${zeros(5)}${ftyp('isom')}`), `This is an MP4 video named .mp3. ${onlyAudio}`],
    ['a.bin', '\x01\x02\x03', wrong],
    ['a.png', '', 'This file is empty.'],
    ['folder', '', wrong],
  ])('%s %#', async (name, content, reason) => expect(await refusal(aFile(name, content))).toBe(reason))

  test.each([
    ['a.png', '\x01\x02\x03', 'PNG'],
    ['a.jpg', '\xff\xd8', 'JPG'],
    ['a.png', ftyp('mif1', 'avif'), 'PNG'],
    ['a.jpg', '<!DOCTYPE html><title>404</title>', 'JPG'],
    ['a.mp4', '\0\0\0\x18ft', 'MP4'],
    ['a.mp4', ftyp('3gp5'), 'MP4'],
    ['a.mp4', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'MP4'],
    ["I'm free.mp4", "I'm free today", 'MP4'],
    ['a.mp3', '\xff\xfe{\0"\0', 'MP3'],
    ['a.mp3', '\xff\xfd\x90\x64', 'MP3'],
    ['a.mp3', 'ID3 is a tag format', 'MP3'],
  ])('%s %# of an unknown kind', async (name, content, type) => {
    const reason = `This is not ${type.startsWith('M') ? 'an' : 'a'} ${type} file, though its name says so. Choose another file.`
    expect(await refusal(aFile(name, content))).toBe(reason)
  })

  test('a file that has changed or disappeared is to be chosen again', async () => {
    const file = aFile('a.png', samples.png, 'image/png')
    const gone = new DOMException('The file could not be read', 'NotReadableError')
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) })
    expect(await refusal(file)).toBe('This file can no longer be read. Choose it again.')
  })
})

test('the name and the reported type never change whether a file is accepted', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('png', 'jpg', 'webp', 'mp4', 'mp3'),
      fc.constantFrom('image', 'video', 'audio'),
      fc.string(),
      fc.constantFrom('', 'image/png', 'video/x-m4v', 'audio/mpeg', 'application/octet-stream'),
      async (content, kind, name, type) => {
        const isAccepted = kind === { png: 'image', jpg: 'image', webp: 'image', mp4: 'video', mp3: 'audio' }[content]
        const checked = await checkFile(aFile(name, samples[content], type), kind)
        const sentName = 'file' in checked ? checked.file.name : ''
        expect(/\.(png|jpe?g|webp|mp[34])$/i.test(sentName)).toBe(isAccepted)
      },
    ),
  ))

test('reads only the first bytes of any file, and never fails', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 6000 }),
      fc.constantFrom('image', 'video', 'audio'),
      async (content, kind) => {
        const file = new File([content], 'a.png')
        file.arrayBuffer = () => Promise.reject(new Error('the whole file was read'))
        expect(Object.keys(await checkFile(file, kind))).toHaveLength(1)
      },
    ),
  ))
