import { expect, test } from 'vitest'
import { entityEntries } from '@/test/entity-cases'
import { matchingScreens } from './palette-commands'

const titles = (typed: string) => matchingScreens(typed).map(({ title }) => title)

test.each([
  ['', ['Dashboard', ...entityEntries.map(({ label }) => label), 'Profile']],
  ['ñéws', ['News']],
  ['đash', ['Dashboard']],
  ['users', ['User management']],
  ['lesson', ['Course management']],
  ['content', ['News', 'FAQs']],
  ['man use', ['User management']],
  ['user x', []],
  ['anage', []],
])('%s finds %o', (typed, found) => expect(titles(typed)).toEqual(found))
