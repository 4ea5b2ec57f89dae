import { z } from 'zod'
import { assignment } from '../handlers/assignments.ts'
import { credentials, refreshBody } from '../handlers/auth.ts'
import { contentBody, contentSortKeys, newsBody } from '../handlers/contents.ts'
import { courseBody, courseSortKeys } from '../handlers/courses.ts'
import { activeBody } from '../handlers/fields.ts'
import { lessonBody, lessonSortKeys } from '../handlers/lessons.ts'
import { extension } from '../handlers/memberships.ts'
import { legitimizeBody } from '../handlers/storage.ts'
import { newUserBody, profileBody, statusBody, userBody, userSortKeys } from '../handlers/users.ts'
import * as wire from '../wire.ts'

/** The schemas of responses, by their names in the description. */
export const schemas = {
  User: wire.user,
  Membership: wire.membership,
  Course: wire.course,
  Lesson: wire.lesson,
  NewsItem: wire.newsItem,
  Faq: wire.faq,
  Session: wire.session,
  PresignedUrl: wire.presigned,
  LegitimizedFile: wire.legitimized,
  Refusal: wire.refusal,
} satisfies Record<string, z.ZodType>
export type SchemaName = keyof typeof schemas

/** The shape of a response: a bare record, a record under `data`, a list under `data`, or a page of a list. */
export type ResponseForm = 'bare' | 'one' | 'list' | 'page'
export type Method = 'get' | 'post' | 'put' | 'delete'
export type Operation = {
  method: Method
  /** The path below `/api/v1`. */
  path: string
  summary: string
  body?: z.ZodType
  query?: z.ZodObject
  /** Undefined if the response has no content. */
  response?: [ResponseForm, SchemaName]
  created?: boolean
  /** Whether the call needs no bearer token. */
  isPublic?: boolean
}

const listQuery = (sortKeys: readonly string[]) =>
  z.object({
    keyword: z
      .string()
      .optional()
      .describe('Part of a text or, with users, of a phone number. Ignores case and accents'),
    order_by: z
      .enum(sortKeys.flatMap((key) => [key, `-${key}`]))
      .optional()
      .describe('The field to sort by. A leading minus sorts descending'),
    page: z.int().min(1).optional(),
    per_page: z.int().min(1).max(100).optional(),
  })
const fileQuery = z.object({ filename: z.string().min(1) })
export const meta = z.strictObject({ total: z.int().min(0), page: z.int().min(1), per_page: z.int().min(1) })

type Entity = {
  path: string
  noun: string
  response: SchemaName
  sortKeys: readonly string[]
  body: z.ZodType
  newBody?: z.ZodType
}

/** The five calls of an entity. */
function crud({ path, noun, response, sortKeys, body, newBody = body }: Entity): Operation[] {
  return [
    {
      method: 'get',
      path,
      summary: `Lists ${path.slice(1)}`,
      query: listQuery(sortKeys),
      response: ['page', response],
    },
    {
      method: 'post',
      path,
      summary: `Creates ${noun}`,
      body: newBody,
      response: ['one', response],
      created: true,
    },
    ...single(path, noun, response, body),
  ]
}

/** The calls for one record. */
const single = (path: string, noun: string, response: SchemaName, body: z.ZodType): Operation[] => [
  { method: 'get', path: `${path}/{id}`, summary: `Returns ${noun}`, response: ['one', response] },
  { method: 'put', path: `${path}/{id}`, summary: `Updates ${noun}`, body, response: ['one', response] },
  { method: 'delete', path: `${path}/{id}`, summary: `Deletes ${noun}` },
]

/** All calls of the API except those for the files themselves. The first matching path wins. */
export const operations: Operation[] = [
  {
    method: 'post',
    path: '/auth/signin',
    summary: 'Signs an active administrator in',
    body: credentials,
    response: ['bare', 'Session'],
    isPublic: true,
  },
  {
    method: 'put',
    path: '/auth/refresh',
    summary:
      'Exchanges a refresh token for new tokens. A refresh token works once, and gets the same tokens again for ten seconds',
    body: refreshBody,
    response: ['bare', 'Session'],
    isPublic: true,
  },
  { method: 'delete', path: '/auth/signout', summary: 'Ends the session' },
  { method: 'post', path: '/auth/forgot-password', summary: 'Requests a link to reset the password', isPublic: true },
  { method: 'post', path: '/auth/reset-password', summary: 'Sets a new password', isPublic: true },
  {
    method: 'get',
    path: '/users/profile',
    summary: 'Returns the profile of the signed-in user',
    response: ['one', 'User'],
  },
  {
    method: 'post',
    path: '/users/profile',
    summary: 'Updates the profile of the signed-in user',
    body: profileBody,
    response: ['one', 'User'],
  },
  ...crud({
    path: '/users',
    noun: 'a user',
    response: 'User',
    sortKeys: userSortKeys,
    body: userBody,
    newBody: newUserBody,
  }),
  {
    method: 'put',
    path: '/users/{id}/status',
    summary: 'Blocks or activates a user',
    body: statusBody,
    response: ['one', 'User'],
  },
  {
    method: 'get',
    path: '/users/{id}/memberships',
    summary: 'Lists the memberships of a user, newest first',
    response: ['list', 'Membership'],
  },
  {
    method: 'post',
    path: '/users/{id}/memberships',
    summary: 'Extends a membership by months',
    body: extension,
    response: ['one', 'Membership'],
    created: true,
  },
  ...crud({ path: '/courses', noun: 'a course', response: 'Course', sortKeys: courseSortKeys, body: courseBody }),
  {
    method: 'put',
    path: '/courses/{id}/status',
    summary: 'Activates or deactivates a course',
    body: activeBody,
    response: ['one', 'Course'],
  },
  { method: 'get', path: '/courses/{id}/users/assigned', summary: 'Lists assigned users', response: ['list', 'User'] },
  { method: 'get', path: '/courses/{id}/users/unassigned', summary: 'Lists other users', response: ['list', 'User'] },
  {
    method: 'put',
    path: '/courses/{id}/users',
    summary: 'Replaces the assigned users. Refused for a course of type intro',
    body: assignment,
    response: ['one', 'Course'],
  },
  {
    method: 'get',
    path: '/courses/{id}/lessons',
    summary: 'Lists the lessons of a course',
    query: listQuery(lessonSortKeys),
    response: ['page', 'Lesson'],
  },
  {
    method: 'post',
    path: '/lessons',
    summary: 'Creates a lesson',
    body: lessonBody,
    response: ['one', 'Lesson'],
    created: true,
  },
  ...single('/lessons', 'a lesson', 'Lesson', lessonBody),
  {
    method: 'put',
    path: '/lessons/{id}/status',
    summary: 'Activates or deactivates a lesson',
    body: activeBody,
    response: ['one', 'Lesson'],
  },
  ...crud({ path: '/news', noun: 'a news item', response: 'NewsItem', sortKeys: contentSortKeys, body: newsBody }),
  ...crud({ path: '/faqs', noun: 'an FAQ', response: 'Faq', sortKeys: contentSortKeys, body: contentBody }),
  {
    method: 'get',
    path: '/storage/presigned-url',
    summary: 'Returns a URL that accepts one file by PUT. A URL of the API itself needs the bearer token',
    query: fileQuery,
    response: ['one', 'PresignedUrl'],
  },
  {
    method: 'put',
    path: '/storage/legitimize-files',
    summary: 'Moves uploaded files to their final URL',
    body: legitimizeBody,
    response: ['list', 'LegitimizedFile'],
  },
]
