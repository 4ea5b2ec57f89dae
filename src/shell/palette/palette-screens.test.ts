import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchingScreens } from './palette-screens'

const titles = (typed: string) => matchingScreens(typed).map(({ title }) => title)
const all = titles('')

test.each([
  ['', ['Dashboard', 'User management', 'News', 'FAQs', 'Course management', 'Profile']],
  ['  ', ['Dashboard', 'User management', 'News', 'FAQs', 'Course management', 'Profile']],
  ['n', ['News']],
  ['NEWS', ['News']],
  ['ñéws', ['News']],
  ['đash', ['Dashboard']],
  ['users', ['User management']],
  ['lesson', ['Course management']],
  ['content', ['News', 'FAQs']],
  ['man use', ['User management']],
  ['user x', []],
  ['anage', []],
])('%s finds %o', (typed, found) => expect(titles(typed)).toEqual(found))

test('typing more characters narrows the results and keeps their order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'm', 'us', 'co', 'faq'), (more, typed) => {
      const found = titles(typed + more)
      expect(titles(typed)).toEqual(expect.arrayContaining(found))
      expect(all.filter((title) => found.includes(title))).toEqual(found)
    }),
  )
})
