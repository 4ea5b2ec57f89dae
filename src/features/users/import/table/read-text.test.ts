import { expect, test } from 'vitest'
import { decodeText } from './read-text'

const text = 'Họ,Tên,Email\r\nNguyễn,Đào,dao@example.com\r\n'
const utf16 = (value: string, isBigEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(value.length * 2))
  for (let at = 0; at < value.length; at++) view.setUint16(at * 2, value.charCodeAt(at), !isBigEndian)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16', utf16(`\uFEFF${text}`, false)],
  ['UTF-16, big endian', utf16(`\uFEFF${text}`, true)],
  ['UTF-16 without a byte order mark', utf16(text, false)],
  ['UTF-16, big endian, without a byte order mark', utf16(text, true)],
])('reads %s', (_encoding, bytes) => expect(decodeText(bytes)).toEqual({ text }))

test('reads Windows-1258 and says that it is a guess', () => {
  // Đ is one byte, and so is the accent that follows its letter.
  const bytes = Uint8Array.of(0xd0, 0xe0, 0x6f, 0x2c, 0x48, 0x6f, 0xf2)
  expect(decodeText(bytes)).toEqual({ text: 'Đào,Họ', guessed: 'Windows-1258' })
})

test('reads an empty file', () => expect(decodeText(new Uint8Array())).toEqual({ text: '' }))
