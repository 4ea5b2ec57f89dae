import { expect, test } from 'vitest'
import { courseActions } from './course-actions'
import { describeDependents } from './course-dependents'
import { blank, canAssign, courseForm, courses, formatCourseType, toForm } from './courses'

// Rules: §6: Users can be assigned only
test.each([
  ['regular', true],
  ['special', true],
  ['intro', false],
  ['Regular', false],
  ['masterclass', false],
  ['', false],
])('canAssign returns for type %j: %s', (type, expected) => expect(canAssign({ type })).toBe(expected))

// Rules: §9: Course types
test.each([
  ['regular', 'Regular'],
  ['special', 'Special'],
  ['intro', 'Intro'],
  ['masterclass', 'masterclass'],
  ['constructor', 'constructor'],
  ['', '—'],
])('type %j is shown as %j', (type, label) => expect(formatCourseType(type)).toBe(label))

const valid = { name: 'Salsa', description: 'Bước nền', image: '/a.png', weight: '3', type: 'regular', active: false }
const messages = (patch: object) =>
  courseForm.safeParse({ ...valid, ...patch }).error?.issues.map(({ message }) => message) ?? []

test.each([
  [{}, []],
  [{ name: ' ' }, ['Please enter a valid name']],
  [{ description: '\n' }, ['Please enter a valid description']],
  [{ image: '' }, ['Please upload a valid image']],
  [{ weight: '' }, ['Please enter a valid weight (must be greater than 1)']],
  [{ type: '' }, ['Please select a valid type']],
  [{ type: 'masterclass' }, ['Please select a valid type']],
  [{ type: 'special' }, []],
  [{ type: 'intro' }, []],
])('a course with %j: %j', (patch, expected) => expect(messages(patch)).toEqual(expected))

test('a new course is active, has no type and a weight of 1', () =>
  expect(toForm(blank)).toEqual({ name: '', description: '', image: '', weight: '1', type: '', active: true }))

test('the form keeps an unknown type and shows an unknown status as off', () => {
  const record = { ...blank, ...valid, weight: 0, type: 'masterclass', active: null }
  expect(toForm(record)).toEqual({ ...valid, weight: '1', type: 'masterclass', active: false })
  expect(toForm({ ...record, weight: 12, active: true })).toMatchObject({ weight: '12', active: true })
})

test('writes to a course invalidate all queries about it', () => {
  const [key] = courses.key
  expect(courses.name(2).queryKey[0]).toBe(key)
  expect(courseActions[0]?.write.invalidates).toEqual([[key]])
})

test.each([
  [12, 34, '12 lessons and 34 assigned people go with it.', 'It has 12 lessons and 34 assigned people.'],
  [1, 1, '1 lesson and 1 assigned person go with it.', 'It has 1 lesson and 1 assigned person.'],
  [1, 0, '1 lesson goes with it. Nobody assigned.', 'It has 1 lesson. Nobody assigned.'],
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
