import { expect, test } from 'vitest'
import { parseWebUrl } from '@/web-url'
import { fileName, mediaKind } from './media-kind'

const kindOf = (text: string) => {
  const url = parseWebUrl(text)
  return url && mediaKind(url)
}

// Rules: §5: Media preview by extension
test.each([
  ['image', 'jpg jpeg png gif webp'],
  ['video', 'mp4 avi mov wmv flv webm mkv'],
  ['audio', 'mp3 aac m4a wma ogg'],
  ['playlist', 'm3u8 m3u pls xspf asx wpl'],
])('shows as %s: %s', (kind, extensions) => {
  for (const extension of extensions.split(' ')) expect(kindOf(`https://cdn.test/a.${extension}`)).toBe(kind)
})

test.each([
  ['https://cdn.test/x.png?y=.mp4', 'image'],
  ['https://cdn.test/x.PNG', 'image'],
  ['https://cdn.test/x.png#t.mp3', 'image'],
  ['/api/v1/uploads/x.mp4', 'video'],
  ['https://cdn.test/x.mp4.exe', undefined],
  ['https://cdn.test/x.svg', undefined],
  ['https://cdn.test/x.html', undefined],
  ['https://cdn.png/', undefined],
  ['https://cdn.test/png', undefined],
])('%s is %s', (url, kind) => expect(kindOf(url)).toBe(kind))

test('decodes file names', () => {
  expect(fileName(new URL('https://cdn.test/a/l%E1%BB%9Bp%20salsa.png?x=1'))).toBe('lớp salsa.png')
  expect(fileName(new URL('https://cdn.test/a/100%.png'))).toBe('100%.png')
  expect(fileName(new URL('https://cdn.test/'))).toBe('cdn.test')
})
