import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListState } from '@/api/list'
import type { ExportColumn } from '@/list/export/list-export'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { faqs, news } from './contents/contents'
import { newsList } from './contents/contents.meta'
import { contentsExport } from './contents/contents-export'
import { courses } from './courses/courses'
import { coursesList } from './courses/courses.meta'
import { coursesExport } from './courses/courses-export'
import { lessons } from './lessons/lessons'
import { lessonsList } from './lessons/lessons.meta'
import { lessonsExport } from './lessons/lessons-export'
import { users } from './users/users'
import { usersList } from './users/users.meta'
import { usersExport } from './users/users-export'

beforeEach(() => {
  fakeCookies()
  startSession(session.parse({ accessToken: 'token' }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [{ id: 7 }], meta: { total: 1 } })))
})
afterEach(() => vi.unstubAllGlobals())

const state: ListState = { keyword: '', filter: '', orderBy: '-updated_at', page: 1, perPage: 10 }
const client = () => new QueryClient()
/** The cells of an exported list that are not empty, with their columns. */
const filledCells = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]) =>
  rows
    .flatMap((row) => columns.map((column) => [column.header, column.value(row)]))
    .filter(([, value]) => (value ?? '') !== '')

test.each<[string, () => Promise<unknown>]>([
  ['users', async () => filledCells(usersExport, (await client().query(users.list(state))).rows)],
  ['news', async () => filledCells(contentsExport, (await client().query(news.list(state))).rows)],
  ['FAQs', async () => filledCells(contentsExport, (await client().query(faqs.list(state))).rows)],
  ['courses', async () => filledCells(coursesExport, (await client().query(courses.list(state))).rows)],
  ['lessons', async () => filledCells(lessonsExport, (await client().query(lessons.list(3, state))).rows)],
])('a field that the response lacks is an empty cell in exported %s', async (_list, cells) => {
  expect(await cells()).toEqual([['ID', 7]])
})

test.each([
  { ...usersList, columns: usersExport.map(({ shownWith }) => shownWith) },
  { ...newsList, columns: contentsExport.map(({ shownWith }) => shownWith) },
  { ...coursesList, columns: coursesExport.map(({ shownWith }) => shownWith) },
  { ...lessonsList, columns: lessonsExport.map(({ shownWith }) => shownWith) },
])('every sortable column of $name is exported', ({ sortKeys, columns }) => {
  expect(columns).toEqual(expect.arrayContaining([...sortKeys]))
})
