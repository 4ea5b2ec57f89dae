import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityCases, entityNames } from '@/test/entity-cases'
import { contentForm } from './contents/contents'
import { profileForm } from './profile/profile-form-rules'
import { toForm, userForm } from './users/user-form-rules'
import { blank } from './users/users'

const file = 'https://media.example.com/a.png'
const user = { ...toForm(blank, 0), email: 'dao@example.com', password: 'dance123' }
const forms = {
  ...Object.fromEntries(entityNames.map((name) => [name, entityCases[name].calls.normalize])),
  role: (typed: string) => userForm(0).parse({ ...user, firstName: 'An', roles: [typed] }).roles[0],
  profile: (typed: string) => profileForm.parse({ ...user, firstName: typed }).firstName,
}

const letters = fc.constantFrom('ễ', 'ị', 'ồ', 'Đà', 'ờ', 'ặ', 'e\u0302\u0301', 'o\u031B\u0300', 'đ', '😀', ' ')
const texts = fc.string({ unit: letters, minLength: 1 }).map((text) => `${text}x`.trimStart())

test.each(Object.entries(forms))('normalizes the texts of %s to one Unicode form', (_, save) =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(save(text.normalize('NFD'))).toBe(text.normalize('NFC'))
      expect(save(text.normalize('NFC'))).toBe(text.normalize('NFC'))
    }),
  ),
)

const content = { title: 'a', description: 'a', content: 'a', link: '/', file, weight: '1' }

test('leaves the letters of URLs in their Unicode form, and tidies only the typed ones', () => {
  const odd = 'https://media.example.com/Đa\u0300o.png'
  expect(contentForm.parse({ ...content, link: ` \t\u200B${odd} `, file: `${odd}\u200B` })).toMatchObject({
    link: odd,
    file: `${odd}\u200B`,
  })
})

// Rules: §5: Passwords
test.each([
  ['letters in NFD', 'mậtkhẩu'.normalize('NFD'), 'mậtkhẩu'],
  ['blanks around it', ' dance 123\t', ' dance 123\t'],
  ['invisible characters', '\u200Bdance123\u00AD', '\u200Bdance123\u00AD'],
])('normalizes a password with %s to NFC, and changes nothing else', (_, password, sent) => {
  expect(userForm(0).parse({ ...user, firstName: 'An', password }).password).toBe(sent)
  expect(profileForm.parse({ ...user, firstName: 'An', password }).password).toBe(sent)
})

test('counts the characters of a password in NFC', () =>
  expect(userForm(0).safeParse({ ...user, firstName: 'An', password: 'ậậậ'.normalize('NFD') }).success).toBe(false))

test.each(['\u200B', '\u00A0\t', '\u202A\u202C', '\u3164', '\uFEFF\n'])(
  'a text of invisible characters counts as empty: %j',
  (nothing) => {
    const issuesOf = (values: object) =>
      contentForm.safeParse({ ...content, ...values }).error?.issues.map(({ message }) => message)
    expect(issuesOf({ title: nothing, description: nothing, content: nothing, link: nothing })).toEqual([
      'Please enter a valid title',
      'Please enter a valid description',
      'Please enter valid content',
      'Please enter a valid link',
    ])
    const { error } = userForm(0).safeParse({ ...user, firstName: nothing })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid first name'])
  },
)

test('what is pasted from contacts, PDF files and spreadsheets is sent without invisible characters', () => {
  const pasted = {
    firstName: '\u2068Đào\u2069\t',
    lastName: 'Nguyễn\u00A0Thị\u00ADHồng\r\n',
    phone: '\u202A0988 777 666\u202C',
    email: 'dao\u200B@example.com\uFEFF',
  }
  const sent = { firstName: 'Đào', lastName: 'Nguyễn ThịHồng', phone: '0988 777 666', email: 'dao@example.com' }
  expect(userForm(0).parse({ ...user, ...pasted })).toMatchObject(sent)
})
