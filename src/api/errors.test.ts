import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters } from '@/text'
import {
  ApiError,
  appendSentence,
  errorMessage,
  fieldTexts,
  isOutcomeUnknown,
  NotSentError,
  serverText,
} from './errors'

test.each([
  [{ error: 'email is taken' }, 'Email is taken'],
  [{ message: 'đã tồn tại' }, 'Đã tồn tại'],
  [{ error: { message: 'no access' } }, 'No access'],
  [{ errors: { email: ['is taken', 'is too long'] } }, 'Is taken'],
  [{ errors: [{ message: 'first' }] }, 'First'],
  ['plain text', 'Plain text'],
  [{ error: '👟 too small' }, '👟 too small'],
  [{ error: '', message: 'second' }, 'Second'],
])('%j reads %j', (body, text) => expect(serverText(body)).toBe(text))

test.each([
  [{ errors: { phone: ['is taken', 'is too long'], email: 'đã có' } }, { phone: 'Is taken', email: 'Đã có' }],
  [{ errors: { phone: { message: 'is taken' }, email: [], name: 7 } }, { phone: 'Is taken' }],
  [{ errors: ['is taken'] }, {}],
  [{ error: { phone: 'is taken' } }, {}],
  ['is taken', {}],
  [null, {}],
])('reads the field errors of %j as %j', (body, texts) => expect(fieldTexts(body)).toEqual(texts))

test.each([undefined, null, 42, '', '   ', {}, { code: 'E42' }, '<html><h1>502</h1></html>', { error: 7 }])(
  '%j has no text',
  (body) => expect(serverText(body)).toBeUndefined(),
)

test('truncates long texts and rejects markup', () => {
  expect(characters(serverText({ error: 'đ'.repeat(1_000_000) }) ?? '')).toHaveLength(300)
  expect(serverText({ error: 'đ'.repeat(1_000_000) })).toMatch(/^Đ.*…$/)
  expect(serverText({ error: `  \n${'a\n'.repeat(9)}` })).toBe(`A\n${'a\n'.repeat(8)}`.trim())
  expect(serverText(`<!doctype html>${'<p>x</p>'.repeat(100_000)}`)).toBeUndefined()
})

test('finds the text at any position and capitalizes its first letter', () => {
  const errorText = fc.stringMatching(/^[a-zđàạ👟"'&;:.,>]{1,60}$/u)
  const nested = fc.constantFrom(
    (text: string): unknown => text,
    (error: string): unknown => ({ error }),
    (message: string): unknown => ({ message, code: 7 }),
    (text: string): unknown => ({ errors: [text] }),
    (text: string): unknown => ({ errors: { email: [text] } }),
    (message: string): unknown => ({ error: { message } }),
    (message: string): unknown => ({ error: null, errors: [{ field: 'x', message }] }),
  )
  fc.assert(
    fc.property(errorText, nested, (text, nest) => {
      const [first = '', ...rest] = characters(text)
      expect(serverText(nest(text))).toBe([first.toUpperCase(), ...rest].join(''))
    }),
  )
})

test('is never longer than 300 characters and never fails', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ maxLength: 2000 }), (odd, text) => {
      expect(characters(serverText({ error: odd, message: text }) ?? '').length).toBeLessThanOrEqual(300)
    }),
  )
})

test('describes an incomplete response as unreadable', () => {
  expect(errorMessage(new TypeError('network error'))).toBe('The server sent a response that could not be read.')
})

test('a save that was not sent has a known outcome', () => {
  const cause = new ApiError('http', 500, 'Out of order')
  const error = new NotSentError(appendSentence(cause, 'Nothing was saved.'), { cause })
  expect(errorMessage(error)).toBe('Out of order. Nothing was saved.')
  expect(isOutcomeUnknown(error)).toBe(false)
})
