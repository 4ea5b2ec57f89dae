import { describe, expect, test } from 'vitest'
import { normalizeFilter } from '@/api/filter'
import { courseFilters } from './courses/course-filters'
import { blank as blankCourse } from './courses/courses'
import { courseChoice } from './courses/courses.meta'
import { lessonFilters } from './lessons/lesson-filters'
import { blank as blankLesson } from './lessons/lessons'
import { lessonChoice } from './lessons/lessons.meta'

describe('courses', () => {
  const matches = (name: string, choice: string) =>
    courseFilters.filters.find((one) => one.name === name)?.matches(choice)

  test.each([
    ['type', 'intro', { type: 'intro' }, true],
    ['type', 'intro', { type: 'regular' }, false],
    ['active', 'yes', { active: true }, true],
    ['active', 'yes', { active: false }, false],
    ['active', 'no', { active: false }, true],
    ['active', 'no', { active: null }, false],
  ])('%s %s, course %j: %s', (name, choice, course, expected) => {
    expect(matches(name, choice)?.({ ...blankCourse, ...course })).toBe(expected)
  })
})

describe('lessons', () => {
  const matches = (name: string, choice: string) =>
    lessonFilters.filters.find((one) => one.name === name)?.matches(choice)

  test.each([
    ['status', 'active', { active: true }, true],
    ['status', 'active', { active: null }, false],
    ['status', 'disabled', { active: false }, true],
    ['process', 'running', { process: 'Transcoding' }, true],
    ['process', 'running', { process: 'done' }, false],
    ['process', 'done', { process: 'ready' }, true],
    ['process', 'failed', { process: 'error' }, true],
    ['process', 'other', { process: '' }, true],
    ['process', 'other', { process: 'paused' }, true],
  ])('%s %s, lesson %j: %s', (name, choice, lesson, expected) => {
    expect(matches(name, choice)?.({ ...blankLesson, ...lesson })).toBe(expected)
  })
})

test.each([
  { valid: courseChoice, ...courseFilters },
  { valid: lessonChoice, ...lessonFilters },
])('the URL accepts every choice of $listName', ({ valid, filters }) => {
  for (const { name, choices } of filters)
    for (const { value } of choices) expect(normalizeFilter(`${name}.${value}`, valid)).not.toBe('')
})
