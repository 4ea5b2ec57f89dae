import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRefusal } from '@/test/refusal'
import { characters } from '@/text'
import { readErrorTexts } from './error-texts'

const uuid = '3f2504e0-4f89-11d3-9a0c-0305e82c3301'

describe('the texts of a refusal', () => {
  test.each<[shape: string, body: unknown, text: string | undefined, fields?: string | Record<string, string>]>([
    ['a text', 'plain text', 'Plain text'],
    ['error', { error: 'email is taken' }, 'Email is taken', 'email'],
    ['message', { message: 'đã tồn tại' }, 'Đã tồn tại'],
    ['an empty error', { error: '', message: 'second' }, 'Second'],
    ['an emoji and invisible characters', { error: '👟 \u202Etoo\u200B small' }, '👟 too small'],
    ['a map of fields below error', { error: { phone: 'is taken' } }, 'Is taken', 'phone'],
    [
      'a map with texts that are not in lists',
      { errors: { phone: { message: 'is taken' }, email: [], title: 'is short', name: 7 } },
      'Is taken; Is short',
      { phone: 'Is taken', title: 'Is short' },
    ],
    [
      'JSON:API',
      { errors: [{ source: { pointer: '/data/attributes/email' }, detail: 'has already been taken' }] },
      'Has already been taken',
      'email',
    ],
    [
      'JSON:API with titles',
      {
        errors: [
          {
            status: '422',
            code: 'E1',
            title: 'Invalid Attribute',
            detail: 'must be longer',
            source: { pointer: '/data/attributes/first-name' },
          },
          { status: '422', title: 'is taken', source: { parameter: 'phone' } },
        ],
      },
      'Must be longer; Is taken',
      { firstName: 'Must be longer', phone: 'Is taken' },
    ],
    [
      'NestJS',
      { message: ['email must be an email', 'first_name should not be empty'], error: 'Bad Request', statusCode: 400 },
      'Email must be an email; First_name should not be empty',
      { email: 'Email must be an email', firstName: 'First_name should not be empty' },
    ],
    [
      'class-validator',
      [
        {
          target: {},
          value: 'x',
          property: 'user',
          children: [{ property: 'email', children: [], constraints: { isEmail: 'email must be an email' } }],
        },
      ],
      'Email must be an email',
      'email',
    ],
    [
      'Laravel with the first text as its message',
      {
        message: 'The email is taken. (and 1 more error)',
        errors: { email: ['The email is taken.'], 'roles.0': ['No such role.'] },
      },
      'The email is taken. No such role.',
      { email: 'The email is taken.', roles: 'No such role.' },
    ],
    [
      'Laravel in debug mode',
      {
        message: 'No more seats',
        exception: 'App\\Full',
        file: '/var/www/a.php',
        line: 7,
        trace: [{ file: '/b.php' }],
      },
      'No more seats',
    ],
    [
      'Rails without envelope',
      { email: ['is taken'], first_name: ["can't be blank"] },
      "Is taken; Can't be blank",
      { email: 'Is taken', firstName: "Can't be blank" },
    ],
    [
      'Rails with full messages',
      { errors: ['Email is taken', "First name can't be blank", 'No more seats', 'Email is taken'] },
      "Email is taken; First name can't be blank; No more seats",
      { email: 'Email is taken', firstName: "First name can't be blank" },
    ],
    [
      'Rails with names that are also keys of errors',
      { title: ["can't be blank"], description: ['is short'] },
      "Can't be blank; Is short",
      { title: "Can't be blank", description: 'Is short' },
    ],
    [
      'the same below errors',
      { errors: { title: 'is blank', description: 'is short' } },
      'Is blank; Is short',
      { title: 'Is blank', description: 'Is short' },
    ],
    [
      'RFC 9457',
      {
        type: 'https://example.com/probs/full',
        title: 'Out of credit',
        status: 403,
        detail: 'Your balance is 30.',
        instance: '/1',
      },
      'Your balance is 30.',
    ],
    [
      'RFC 9457 with a title only',
      { type: 'about:blank', title: 'The course is full', status: 403 },
      'The course is full',
    ],
    [
      'RFC 9457 with errors',
      {
        title: "Your request parameters didn't validate.",
        detail: 'See the errors.',
        errors: [
          { detail: 'must be a positive integer', pointer: '#/weight' },
          { detail: 'is taken', pointer: '#/profile/email' },
        ],
      },
      'Must be a positive integer; Is taken',
      { email: 'Is taken' },
    ],
    ['RFC 7807', { title: 'Invalid', 'invalid-params': [{ name: 'phone', reason: 'is short' }] }, 'Is short', 'phone'],
    [
      'ASP.NET',
      {
        type: 'https://a.b/c',
        title: 'One or more validation errors occurred.',
        status: 400,
        traceId: `00-${uuid}`,
        errors: { Email: ['Not an email.'], '$.FirstName': ['Too long.'] },
      },
      'Not an email. Too long.',
      { email: 'Not an email.', firstName: 'Too long.' },
    ],
    [
      'FastAPI',
      {
        detail: [
          {
            type: 'value_error',
            loc: ['body', 'email'],
            msg: 'value is not an email',
            input: 'x',
            ctx: { reason: 'no @' },
          },
        ],
      },
      'Value is not an email',
      'email',
    ],
    [
      'Spring',
      {
        timestamp: '2027-01-05T08:04:00.000+00:00',
        status: 400,
        error: 'Bad Request',
        message: "Validation failed for object='user'. Error count: 1",
        errors: [
          {
            arguments: [{ code: 'email' }],
            defaultMessage: 'must be an email',
            objectName: 'user',
            field: 'email',
            rejectedValue: 'x',
            code: 'Email',
          },
        ],
        path: '/api/v1/users',
      },
      'Must be an email',
      'email',
    ],
    [
      'GraphQL',
      { data: null, errors: [{ message: 'no access', path: ['user'], extensions: { code: 'FORBIDDEN' } }] },
      'No access',
    ],
    [
      'Django',
      { email: ['is taken'], non_field_errors: ['No more seats.'] },
      'Is taken; No more seats.',
      { email: 'Is taken' },
    ],
    [
      'zod',
      { error: { issues: [{ code: 'too_small', path: ['roles', 0], message: 'Required' }], name: 'ZodError' } },
      'Required',
      'roles',
    ],
    ['zod, flattened', { formErrors: [], fieldErrors: { phone: ['Required'] } }, 'Required', 'phone'],
    [
      'express-validator',
      { errors: [{ type: 'field', msg: 'is short', path: 'user[phone]', location: 'body' }] },
      'Is short',
      'phone',
    ],
    [
      'details as a map',
      { error: { message: 'Validation failed', details: { email: 'is taken' } } },
      'Is taken',
      'email',
    ],
    [
      'details that are facts',
      { error: { message: 'Too many lessons', details: { limit: '10 a day' } } },
      'Too many lessons',
    ],
    ['OAuth', { error: 'invalid_grant', error_description: 'The account is locked' }, 'The account is locked'],
    ['a code only', { error: 'E42' }, 'E42'],
  ])('%s', (_shape, body, text, fields = {}) =>
    expect(readRefusal(body)).toEqual([text, typeof fields === 'string' ? { [fields]: text } : fields]),
  )

  test.each([
    'ERR_FULL',
    'ValidationException',
    uuid,
    `Request ID: ${uuid}`,
    'https://example.com/errors/7',
    'Error: x\n    at f (a.js:1:2)',
    '<h1>Bad</h1>',
    'Bad Request',
    'Unprocessable Content',
    'Validation failed',
    '400 Bad Request',
    'Request failed with status code 400',
    'Invalid input',
    '',
  ])('are not %j if there is anything better', (error) => {
    for (const body of [{ error, message: 'no seats' }, { title: error, detail: 'no seats' }, [error, 'no seats']])
      expect(readErrorTexts(body).text).toBe('No seats')
  })

  test.each([
    undefined,
    null,
    42,
    '',
    '   ',
    {},
    [],
    { code: 'E42' },
    { status: 'Not Found', timestamp: 'Tue Jan 05 2027', path: '/api' },
    '<html><h1>502</h1></html>',
    { error: 7 },
  ])('are missing in %j', (body) => expect(readErrorTexts(body)).toEqual({ text: undefined, fields: [] }))

  test('are cut at 300 characters', () => {
    const textOf = (error: string) => readErrorTexts({ error }).text ?? ''
    expect(characters(textOf('đ'.repeat(1_000_000)))).toHaveLength(300)
    expect(textOf('đ'.repeat(1_000_000))).toMatch(/^Đ.*…$/)
    expect(textOf(`  \n${'a\n'.repeat(9)}`)).toBe(`A\n${'a\n'.repeat(8)}`.trim())
    expect(readErrorTexts(`<!doctype html>${'<p>x</p>'.repeat(100_000)}`).text).toBeUndefined()
  })

  test('are found at any position and begin with a capital letter', () => {
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
        expect(readErrorTexts(nest(text)).text).toBe([first.toUpperCase(), ...rest].join(''))
      }),
    )
  })

  test('are never longer than 300 characters, and reading them never fails', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ maxLength: 2000 }), (odd, text) => {
        const { text: shown = '', fields } = readErrorTexts({ error: odd, message: text })
        for (const one of [shown, ...fields.map((field) => field.text)])
          expect(characters(one).length).toBeLessThanOrEqual(300)
      }),
    )
  })
})
