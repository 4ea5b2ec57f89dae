import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeFilter } from '@/api/filter'
import { formatFilter, parseFilter } from '@/list/filters/filter-definition'
import { courseChoice } from './courses/courses.meta'
import { lessonChoice } from './lessons/lessons.meta'
import { userChoice } from './users/users.meta'

test.each([
  ['', ''],
  ['status.blocked', 'status.blocked'],
  ['status.pending status.active', 'status.active status.pending'],
  ['status.active status.active', 'status.active'],
  ['status.blocked role.admin', 'role.admin status.blocked'],
  ['status.gone role.admin', 'role.admin'],
  ['status', ''],
  ['status.active.blocked', ''],
  ['shoe-size.42', ''],
  ['constructor.active __proto__.active', ''],
  ['membership.expires-30 lastAccess.never', 'lastAccess.never membership.expires-30'],
  ['membership.expires-31', ''],
  ['lastAccess.2026-01-01_2026-02-01', 'lastAccess.2026-01-01_2026-02-01'],
  ['lastAccess._2026-02-01 lastAccess.never', 'lastAccess._2026-02-01 lastAccess.never'],
  ['lastAccess.2026-01-01_', 'lastAccess.2026-01-01_'],
  ['lastAccess._', ''],
  ['lastAccess.2026-01-01', ''],
  ['lastAccess.0202-01-01_', ''],
  ['lastAccess.never-again', ''],
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
