import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters } from '@/text'
import { ApiError, errorMessage, isOutcomeUnknown, NotSentError, serverText } from './errors'

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

test.each([undefined, null, 42, '', '   ', {}, { code: 'E42' }, '<html><h1>502</h1></html>', { error: 7 }])(
  '%j has no text',
  (body) => expect(serverText(body)).toBeUndefined(),
)

test('is never longer than 300 characters and never fails', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ maxLength: 2000 }), (odd, text) => {
      expect(characters(serverText({ error: odd, message: text }) ?? '').length).toBeLessThanOrEqual(300)
    }),
  )
})

test('an answer that breaks off is one that cannot be read', () => {
  expect(errorMessage(new TypeError('network error'))).toBe('The server sent an answer that could not be read.')
})

test('what was not sent was not saved, whatever became of what it builds on', () => {
  const error = new NotSentError(new ApiError('refused', 500, 'Out of order'))
  expect(errorMessage(error)).toBe('Out of order. Nothing was saved.')
  expect(isOutcomeUnknown(error)).toBe(false)
})
