import { expect, test } from 'vitest'
import { acceptUnchanged } from '@/form/accept-unchanged'
import { contentForm } from './contents/contents'
import { courseForm } from './courses/courses'
import { toForm, userForm } from './users/user-form-rules'
import { blank } from './users/users'

const user = { ...toForm(blank, 3), email: 'an@example.com', firstName: 'An' }

// Rules: §5: Rules apply to what was changed
test.each([
  ['email', 'o&leary@đào.vn'],
  ['email', 'an@example.com; binh@example.com'],
  ['firstName', 'Nguyễn\r\nAn'],
  ['lastName', 'Đào'.normalize('NFD')],
  ['phone', '\u202A0988\u202C'],
  ['phone', '\u200B'],
  ['lastName', ' '],
  ['avatar', 'data:image/png;base64,AAAA'],
  ['roles', [' Moderator ', 'a,b']],
])('an unchanged %s of %j is sent as it is stored', (name, stored) => {
  const values = { ...user, [name]: stored }
  expect(acceptUnchanged(userForm(3), { [name]: stored }).parse(values)).toEqual(values)
})

test('an unchanged type and weight are sent as they are stored', () => {
  const stored = { type: 'masterclass', weight: '2.5' }
  const values = { name: ' Salsa ', description: 'a\r\nb', image: '/a.png', active: true, ...stored }
  expect(acceptUnchanged(courseForm, stored).parse(values)).toEqual({ ...values, name: 'Salsa' })
})

test.each(['', '  ', '\u200B'])('a required field must not stay empty: %j', (empty) => {
  const item = { title: empty, description: empty, content: empty, link: empty, file: empty, weight: '1' }
  const { error } = acceptUnchanged(contentForm, item).safeParse(item)
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['title', 'description', 'content', 'link', 'file'])
})

test('a changed field follows the rules', () => {
  const issuesOf = (values: object, stored: object) =>
    acceptUnchanged(userForm(3), { ...stored })
      .safeParse({ ...user, ...values })
      .error?.issues.map(({ message }) => message)
  const wrong = { email: 'an@', password: '123', firstName: '' }
  expect(issuesOf(wrong, { phone: '1' })).toEqual([
    'Please enter a valid email',
    'Please enter a valid password',
    'Please enter a valid first name',
  ])
  expect(issuesOf(wrong, { email: 'an@' })).toEqual([
    'Please enter a valid password',
    'Please enter a valid first name',
  ])
})
