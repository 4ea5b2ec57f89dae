import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { characters } from '@/text'
import { readErrorBody } from './error-body'
import { camelize } from './wire'

/** Fields of forms. */
const names = ['email', 'phone', 'firstName', 'title', 'description', 'roles']

/** The text of an error body, and the texts at fields: the last name of a path that a form has. */
function read(body: unknown) {
  const { text, fields } = readErrorBody(camelize(body))
  const named = fields.map((one) => [one.path.findLast((name) => names.includes(name)), one.text] as const)
  return [text, Object.fromEntries(named.filter(([name]) => name !== undefined))]
}

describe('the text of a refusal', () => {
  test.each<[body: unknown, text: string]>([
    ['plain text', 'Plain text'],
    [{ error: 'no seats' }, 'No seats'],
    [{ message: 'đã tồn tại' }, 'Đã tồn tại'],
    [{ detail: 'no seats' }, 'No seats'],
    [{ errors: ['no seats', 'no teacher.', 'no seats', 'no room'] }, 'No seats; No teacher. No room'],
    [{ error: { code: 7, message: 'no seats' } }, 'No seats'],
    [{ error: null, errors: [{ message: 'no seats' }] }, 'No seats'],
    [{ error: '', message: 'second' }, 'Second'],
    [{ error: '👟 \u202Etoo\u200B small' }, '👟 too small'],
    // A status word or a code is shown only if there is nothing better.
    [{ error: 'Bad Request', message: 'no seats' }, 'No seats'],
    [{ error: 'no seats', message: 'Unprocessable Content' }, 'No seats'],
    [{ error: 'ERR_FULL', message: 'no seats' }, 'No seats'],
    [{ error: 'E42' }, 'E42'],
    [{ error: 'Forbidden', code: 'E42' }, 'Forbidden'],
    // Neither what was sent nor anything technical is shown.
    [{ message: 'Bad Request', input: { title: 'Salsa' }, value: ['geheim 99'] }, 'Bad Request'],
    [{ message: 'no seats', exception: 'Full', trace: [{ file: '/b.php' }] }, 'No seats'],
    [{ errors: [{ msg: 'is short', type: 'value_error', input: 'geheim 99' }] }, 'Is short'],
    [{ error: { code: 'E1', field: 'password', value: 'geheim 99' }, message: 'is short' }, 'Is short'],
    [{ error: { input: ['geheim 99'], code: 'FULL', rejected_value: 'geheim 99' }, message: 'no seats' }, 'No seats'],
    [{ errors: [{ message: 'is short' }, { code: 'E1', value: 'geheim 99' }] }, 'Is short'],
  ])('%j', (body, text) => expect(read(body)).toEqual([text, {}]))

  test.each([undefined, null, 42, '', '   ', {}, [], { code: 'E42' }, '<h1>502</h1>', { error: 7 }, { path: '/api' }])(
    'is missing in %j',
    (body) => expect(readErrorBody(body)).toEqual({ text: undefined, fields: [] }),
  )

  // Rules: §8: Error text
  test.each<[body: unknown, text: string, fields: Record<string, string>]>([
    [
      { message: 'Invalid.', errors: { email: ['Not found', 'is short'], 'roles.0': ['is odd'], odd: [] } },
      'Not found; Is short; Is odd',
      { email: 'Is short', roles: 'Is odd' },
    ],
    [
      { email: ['is taken'], first_name: ["can't be blank"] },
      "Is taken; Can't be blank",
      { email: 'Is taken', firstName: "Can't be blank" },
    ],
    [
      { errors: { title: 'is blank', description: 'is short' } },
      'Is blank; Is short',
      { title: 'Is blank', description: 'Is short' },
    ],
    [{ error: { phone: 'is taken' } }, 'Is taken', { phone: 'Is taken' }],
    [{ errors: { phone: { message: 'is taken', value: 'geheim 99' } } }, 'Is taken', { phone: 'Is taken' }],
    [
      { errors: [{ status: '422', source: { pointer: '/data/attributes/first-name' }, detail: 'is long' }] },
      'Is long',
      { firstName: 'Is long' },
    ],
    [{ detail: [{ loc: ['body', 'first_name', 0], msg: 'is long', input: 'x' }] }, 'Is long', { firstName: 'Is long' }],
    [{ errors: [{ field: 'email', message: 'Not found' }] }, 'Not found', { email: 'Not found' }],
    // The reason begins with the field.
    [
      { error: 'email has already been taken' },
      'Email has already been taken',
      { email: 'Email has already been taken' },
    ],
    [
      { message: ['The phone must be a number', 'first_name is short'] },
      'The phone must be a number; First_name is short',
      { phone: 'The phone must be a number', firstName: 'First_name is short' },
    ],
  ])('%j is shown at its fields', (body, text, fields) => expect(read(body)).toEqual([text, fields]))
})

test('a text is cut at 300 characters, and markup is never shown', () => {
  const textOf = (error: string) => readErrorBody({ error }).text ?? ''
  expect(characters(textOf('đ'.repeat(1_000_000)))).toHaveLength(300)
  expect(textOf('đ'.repeat(1_000_000))).toMatch(/^Đ.*…$/)
  expect(textOf(`  \n${'a\n'.repeat(9)}`)).toBe(`A\n${'a\n'.repeat(8)}`.trim())
  expect(readErrorBody(`<!doctype html>${'<p>x</p>'.repeat(100_000)}`).text).toBeUndefined()
})

test('patterns see only the beginning of a text', () => {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  const endless = '1'.repeat(40_000)
  readErrorBody({
    errors: [
      { source: { pointer: endless }, detail: endless },
      { loc: [endless], message: `${endless} ${endless}` },
    ],
    error: { [endless]: [endless] },
    message: Array.from({ length: 1_000 }, (_, index) => `${index}${endless}`),
  })
  expect(exec).toHaveBeenCalled()
  expect(exec.mock.calls.filter(([text]) => text.length > 20_000)).toEqual([])
})

test('texts are never longer than 300 characters, and reading them never fails', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ maxLength: 2000 }), (odd, message) => {
      const { text = '', fields } = readErrorBody({ error: odd, message })
      for (const one of [text, ...fields.map((field) => field.text)])
        expect(characters(one).length).toBeLessThanOrEqual(300)
    }),
  )
})
