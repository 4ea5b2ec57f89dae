import { expect, test } from 'vitest'
import { readRefusal } from '@/test/refusal'

const invalid = { email: ['Invalid email'], phone: ['is too short'] }
const bothInvalid = { email: 'Invalid email', phone: 'Is too short' }

test.each<[body: unknown, text: string, fields?: string | Record<string, string>]>([
  // A reason of a field or of a list may look like a status.
  [{ errors: invalid }, 'Invalid email; Is too short', bothInvalid],
  [invalid, 'Invalid email; Is too short', bothInvalid],
  [
    { errors: { email: ['Invalid email'], phone: ['Invalid phone'] } },
    'Invalid email; Invalid phone',
    { email: 'Invalid email', phone: 'Invalid phone' },
  ],
  [
    {
      errors: [
        { source: { pointer: '/data/attributes/email' }, title: 'Invalid' },
        { source: { pointer: '/data/attributes/phone' }, title: 'is too short' },
      ],
    },
    'Invalid; Is too short',
    { email: 'Invalid', phone: 'Is too short' },
  ],
  [
    [
      { field: 'email', message: 'Not found' },
      { field: 'phone', message: 'is bad' },
    ],
    'Not found; Is bad',
    { email: 'Not found', phone: 'Is bad' },
  ],
  [{ message: 'Invalid.', errors: { email: ['Invalid'] } }, 'Invalid', 'email'],
  [{ errors: { email: ['user_exists'] }, message: 'Bad Request' }, 'User_exists', 'email'],
  [['Invalid email', 'phone is bad'], 'Invalid email; Phone is bad', { email: 'Invalid email', phone: 'Phone is bad' }],
  [{ statusCode: 400, message: 'Invalid email', error: 'Bad Request' }, 'Invalid email', 'email'],
  [{ error: 'Forbidden', message: 'Forbidden: only owners may do this' }, 'Forbidden: only owners may do this'],
  [{ error: 'Bad Request', message: 'is taken', field: 'email' }, 'Is taken', 'email'],

  // What was typed, and facts beside a reason, are never shown.
  [{ errors: [{ param: 'email', msg: 'Invalid value', location: 'body', value: 'x' }] }, 'Invalid value', 'email'],
  [
    { errors: [{ type: 'field', path: 'email', msg: 'Invalid value', location: 'body', value: 'geheim 99' }] },
    'Invalid value',
    'email',
  ],
  [
    { issues: [{ code: 'invalid_string', path: ['email'], message: 'Invalid email' }], name: 'ZodError' },
    'Invalid email',
    'email',
  ],
  [{ message: 'Bad Request', input: { title: 'Salsa for all' }, value: ['geheim 99'] }, 'Bad Request'],
  [{ message: 'Invalid value', value: 'geheim 99', location: 'body' }, 'Invalid value'],
  [{ detail: [{ msg: 'Invalid value', loc: ['body'], input: { email: 'an x' } }] }, 'Invalid value'],
  [
    { errors: [{ path: 'email', message: 'Validation error', value: 'an x' }], fields: { email: 'an x' } },
    'Validation error',
    'email',
  ],
  [{ propertyName: 'Email', errorMessage: 'Invalid', attemptedValue: 'an x', severity: 0 }, 'Invalid', 'email'],

  // Fields below other keys, beside a sentence that only sums them up
  [
    { code: 400, message: 'Failed to create record.', data: { email: { code: 'not_unique', message: 'is taken' } } },
    'Is taken',
    'email',
  ],
  [{ status: 'fail', data: { email: 'is taken' } }, 'Is taken', 'email'],
  [{ message: 'The given data was invalid.', email: ['is taken'] }, 'Is taken', 'email'],
  [{ status: 'error', code: 'E42', email: 'has already been taken' }, 'Has already been taken', 'email'],
  [{ name: 'has already been taken' }, 'Has already been taken', 'name'],

  // The field is named by the sentence.
  [{ message: 'email must be an email' }, 'Email must be an email', 'email'],
  [{ error: 'email has already been taken' }, 'Email has already been taken', 'email'],
  [{ message: '"phone" is not allowed to be empty' }, '"phone" is not allowed to be empty', 'phone'],
  [['The email field is required.'], 'The email field is required.', 'email'],
  [['The first name field must be a string.'], 'The first name field must be a string.', 'firstName'],
  [['email: is taken'], 'Email: is taken', 'email'],
  [
    { status: 422, error: 'Unprocessable Entity', message: 'Validation failed: Email has already been taken' },
    'Validation failed: Email has already been taken',
    'email',
  ],
  [['Email đã được sử dụng'], 'Email đã được sử dụng', 'email'],
  ['Trường email không được bỏ trống.', 'Trường email không được bỏ trống.', 'email'],
  [{ errors: [{ detail: 'Phone is too short', source: { pointer: '/data' } }] }, 'Phone is too short', 'phone'],

  // Other names of the field and of the reason
  ...['attribute', 'attr', 'key', 'field', 'fieldName', 'target'].map((key): [unknown, string, string] => [
    { errors: [{ [key]: 'email', message: 'is taken' }] },
    'Is taken',
    'email',
  ]),
  [{ field: 'First Name', message: 'is too long' }, 'Is too long', 'firstName'],
  [
    { 'hydra:title': 'An error occurred', 'hydra:description': 'phone: This value is too short.' },
    'Phone: This value is too short.',
    'phone',
  ],
  [
    {
      error: {
        code: 400,
        message: 'Invalid value',
        details: [
          { '@type': 'type.googleapis.com/x', fieldViolations: [{ field: 'user.email', description: 'is bad' }] },
        ],
      },
    },
    'Is bad',
    'email',
  ],
  [
    {
      errors: [{ instancePath: '/email', keyword: 'format', params: { format: 'email' }, message: 'must be an email' }],
    },
    'Must be an email',
    'email',
  ],
  [
    {
      _message: 'User validation failed',
      message: 'User validation failed: email: is taken',
      errors: {
        email: { name: 'ValidatorError', message: 'is taken', kind: 'unique', path: 'email', value: 'an x' },
      },
    },
    'Is taken',
    'email',
  ],
])('reads the reasons of %j', (body, text, fields = {}) =>
  expect(readRefusal(body)).toEqual([text, typeof fields === 'string' ? { [fields]: text } : fields]),
)
