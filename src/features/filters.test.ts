import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeFilter } from '@/api/list'
import { formatFilter, parseFilter } from '@/list/filters/filter-definition'
import { courseFilters } from './courses/course-filters'
import { blank as blankCourse } from './courses/courses'
import { courseChoice } from './courses/courses.meta'
import { lessonFilters } from './lessons/lesson-filters'
import { blank as blankLesson } from './lessons/lessons'
import { lessonChoice } from './lessons/lessons.meta'
import { userFilters } from './users/user-filters'
import { userChoice } from './users/users.meta'

type Filter<Row> = { name: string; matches: (choice: string) => (row: Row) => boolean }

/** Whether a record with these changes matches a choice of a filter. */
const matching =
  <Row>({ filters }: { filters: readonly Filter<Row>[] }, blank: Row) =>
  (name: string, choice: string, changes: Partial<Row>) =>
    filters.find((one) => one.name === name)?.matches(choice)({ ...blank, ...changes })

test.each([
  ['type', 'intro', { type: 'intro' }, true],
  ['type', 'intro', { type: 'regular' }, false],
  ['active', 'yes', { active: false }, false],
  ['active', 'no', { active: false }, true],
  ['active', 'no', { active: null }, false],
])('%s %s, course %j: %s', (name, choice, course, expected) =>
  expect(matching(courseFilters, blankCourse)(name, choice, course)).toBe(expected),
)

test.each([
  ['status', 'active', { active: null }, false],
  ['status', 'disabled', { active: false }, true],
  ['status', 'disabled', { active: null }, false],
  ['process', 'running', { process: 'Transcoding' }, true],
  ['process', 'running', { process: 'done' }, false],
  ['process', 'failed', { process: 'error' }, true],
  ['process', 'other', { process: 'paused' }, true],
])('%s %s, lesson %j: %s', (name, choice, lesson, expected) =>
  expect(matching(lessonFilters, blankLesson)(name, choice, lesson)).toBe(expected),
)

test.each([
  { valid: userChoice, ...userFilters },
  { valid: courseChoice, ...courseFilters },
  { valid: lessonChoice, ...lessonFilters },
])('the URL accepts every choice and every ready filter of $listName', ({ valid, filters, readyFilters }) => {
  for (const { name, choices } of filters)
    for (const { value } of choices) expect(normalizeFilter(`${name}.${value}`, valid)).not.toBe('')
  for (const { filter } of readyFilters) expect(normalizeFilter(filter, valid)).toBe(filter)
})

test.each([
  ['', ''],
  ['status.pending status.active', 'status.active status.pending'],
  ['status.active status.active', 'status.active'],
  ['status.blocked role.admin', 'role.admin status.blocked'],
  ['status.gone role.admin', 'role.admin'],
  ['status', ''],
  ['shoe-size.42', ''],
  ['constructor.active __proto__.active', ''],
  ['membership.expires-30 lastAccess.never', 'lastAccess.never membership.expires-30'],
  ['lastAccess.2026-01-01_2026-02-01', 'lastAccess.2026-01-01_2026-02-01'],
  ['lastAccess._2026-02-01 lastAccess.never', 'lastAccess._2026-02-01 lastAccess.never'],
  ['lastAccess._', ''],
  ['lastAccess.0202-01-01_', ''],
  ['lastAccess.2026-13-01_ lastAccess._2026-01-32 lastAccess.2026-00-00_', ''],
])('the filter of users %j is read as %j', (given, expected) => {
  expect(normalizeFilter(given, userChoice)).toBe(expected)
})

test('each list has its own filters', () => {
  expect(normalizeFilter('type.intro active.no status.active', courseChoice)).toBe('active.no type.intro')
  expect(normalizeFilter('process.running status.disabled type.intro', lessonChoice)).toBe(
    'process.running status.disabled',
  )
})

test('any text is read as a filter that is read as itself', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('status', '.', ' ', 'active', 'role', 'admin', 'x')), (parts) => {
      const filter = normalizeFilter(parts.join(''), userChoice)
      expect(normalizeFilter(filter, userChoice)).toBe(filter)
      expect(formatFilter(parseFilter(filter))).toBe(filter)
    }),
  ))
