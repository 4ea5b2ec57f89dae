import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentForm } from './contents/contents'
import { courseForm } from './courses/courses'
import { lessonForm } from './lessons/lessons'
import { profileForm } from './profile/profile'
import { userForm } from './users/users'

const file = 'https://media.example.com/a.png'
const user = { email: 'dao@example.com', password: 'dance123', lastName: '', phone: '', avatar: file, roles: [] }
const forms = {
  user: (typed: string) => userForm(0).parse({ ...user, firstName: typed, lastName: typed }).firstName,
  role: (typed: string) => userForm(0).parse({ ...user, firstName: 'An', roles: [typed] }).roles[0],
  profile: (typed: string) => profileForm.parse({ ...user, firstName: typed }).firstName,
  course: (typed: string) =>
    courseForm.parse({ name: typed, description: typed, image: file, weight: '1', type: 'intro', active: true }).name,
  lesson: (typed: string) =>
    lessonForm.parse({ courseId: 1, title: typed, content: typed, video: file, audio: file, weight: '1', active: true })
      .title,
  content: (typed: string) =>
    contentForm.parse({ title: typed, description: typed, content: typed, link: file, file, weight: '1' }).content,
}

const letters = fc.constantFrom('ễ', 'ị', 'ồ', 'Đà', 'ờ', 'ặ', 'e\u0302\u0301', 'o\u031B\u0300', 'đ', '😀', ' ')
const texts = fc.string({ unit: letters, minLength: 1 }).map((text) => `${text}x`.trimStart())

test.each(Object.entries(forms))('normalizes the texts of a %s to one Unicode form', (_, save) =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(save(text.normalize('NFD'))).toBe(text.normalize('NFC'))
      expect(save(text.normalize('NFC'))).toBe(text.normalize('NFC'))
    }),
  ),
)

test('leaves URLs and passwords unchanged', () => {
  const odd = 'https://media.example.com/Đa\u0300o.png'
  expect(
    contentForm.parse({ title: 'a', description: 'a', content: 'a', link: odd, file: odd, weight: '1' }),
  ).toMatchObject({ link: odd, file: odd })
  expect(userForm(0).parse({ ...user, firstName: 'An', password: 'a\u0300a\u0300a\u0300' }).password).toBe(
    'a\u0300a\u0300a\u0300',
  )
})
