import { expect, test } from 'vitest'
import { describeDependents } from './course-dependents'
import { blank, canAssign, courseForm, formatCourseType, toForm } from './courses'

// Rules: §6: Users can be assigned only
test.each([
  ['regular', true],
  ['special', true],
  ['intro', false],
  ['masterclass', false],
])('canAssign returns for type %j: %s', (type, expected) => expect(canAssign({ type })).toBe(expected))

// Rules: §9: Course types
test.each([
  ['special', 'Special'],
  ['intro', 'Intro'],
  ['masterclass', 'masterclass'],
  ['', '—'],
])('type %j is shown as %j', (type, label) => expect(formatCourseType(type)).toBe(label))

const valid = { name: 'Salsa', description: 'Bước nền', image: '/a.png', weight: '3', type: 'regular', active: false }
const messages = (patch: object) =>
  courseForm.safeParse({ ...valid, ...patch }).error?.issues.map(({ message }) => message) ?? []

// Rules: §5: Type must be
test.each(['', 'masterclass'])('a course of the type %j is refused', (type) =>
  expect(messages({ type })).toEqual(['Please select a valid type']),
)

test('a new course is active, has no type and a weight of 1', () =>
  expect(toForm(blank)).toEqual({ name: '', description: '', image: '', weight: '1', type: '', active: true }))

test('the form keeps an unknown type and shows an unknown status as off', () => {
  const record = { ...blank, ...valid, weight: 0, type: 'masterclass', active: null }
  expect(toForm(record)).toEqual({ ...valid, weight: '1', type: 'masterclass', active: false })
  expect(toForm({ ...record, weight: 12, active: true })).toMatchObject({ weight: '12', active: true })
})

test.each([
  [12, 34, '12 lessons and 34 assigned people go with it.', 'It has 12 lessons and 34 assigned people.'],
  [1, 1, '1 lesson and 1 assigned person go with it.', 'It has 1 lesson and 1 assigned person.'],
  [0, 1, '1 assigned person goes with it. No lessons.', 'It has 1 assigned person. No lessons.'],
  [0, 0, 'No lessons, nobody assigned.', 'No lessons, nobody assigned.'],
  [2, undefined, '2 lessons go with it.', 'It has 2 lessons.'],
  [undefined, 1, '1 assigned person goes with it.', 'It has 1 assigned person.'],
  [0, undefined, 'No lessons.', 'No lessons.'],
  [undefined, undefined, '', ''],
])('%s lessons and %s users: %j, %j', (lessons, users, deleted, changed) => {
  expect(describeDependents({ lessons, users }, 'delete')).toBe(deleted)
  expect(describeDependents({ lessons, users }, 'status')).toBe(changed)
})
