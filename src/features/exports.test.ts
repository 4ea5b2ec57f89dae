import { expect, test } from 'vitest'
import { newsList } from './contents/contents.meta'
import { contentsExport } from './contents/contents-export'
import { coursesList } from './courses/courses.meta'
import { coursesExport } from './courses/courses-export'
import { lessonsList } from './lessons/lessons.meta'
import { lessonsExport } from './lessons/lessons-export'
import { usersList } from './users/users.meta'
import { usersExport } from './users/users-export'

test.each([
  { ...usersList, columns: usersExport.map(({ shownWith }) => shownWith) },
  { ...newsList, columns: contentsExport.map(({ shownWith }) => shownWith) },
  { ...coursesList, columns: coursesExport.map(({ shownWith }) => shownWith) },
  { ...lessonsList, columns: lessonsExport.map(({ shownWith }) => shownWith) },
])('every sortable column of $name is exported', ({ sortKeys, columns }) => {
  expect(columns).toEqual(expect.arrayContaining([...sortKeys]))
})
