import { z } from 'zod'
import { assignment } from './handlers/assignments.ts'
import { credentials, refreshBody } from './handlers/auth.ts'
import { contentBody, contentSortKeys, newsBody } from './handlers/contents.ts'
import { courseBody, courseSortKeys } from './handlers/courses.ts'
import { activeBody } from './handlers/fields.ts'
import { lessonBody, lessonSortKeys } from './handlers/lessons.ts'
import { extension } from './handlers/memberships.ts'
import { legitimizeBody } from './handlers/storage.ts'
import { newUserBody, profileBody, statusBody, userBody, userSortKeys } from './handlers/users.ts'
import * as wire from './wire.ts'

/** The schemas of answers, by their names in the description. */
const schemas = {
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
type SchemaName = keyof typeof schemas

/** The shape of an answer: a bare record, a record under `data`, a list under `data`, or a page of a list. */
type Form = 'bare' | 'one' | 'list' | 'page'
type Method = 'get' | 'post' | 'put' | 'delete'
type Operation = {
  method: Method
  /** The path below `/api/v1`. */
  path: string
  summary: string
  body?: z.ZodType
  query?: z.ZodObject
  /** Undefined if the answer has no content. */
  answer?: [Form, SchemaName]
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
const meta = z.strictObject({ total: z.int().min(0), page: z.int().min(1), per_page: z.int().min(1) })

type Entity = {
  path: string
  noun: string
  answer: SchemaName
  sortKeys: readonly string[]
  body: z.ZodType
  newBody?: z.ZodType
}

/** The five calls of an entity. */
function crud({ path, noun, answer, sortKeys, body, newBody = body }: Entity): Operation[] {
  return [
    { method: 'get', path, summary: `Lists ${path.slice(1)}`, query: listQuery(sortKeys), answer: ['page', answer] },
    {
      method: 'post',
      path,
      summary: `Creates ${noun}`,
      body: newBody,
      answer: ['one', answer],
      created: true,
    },
    ...single(path, noun, answer, body),
  ]
}

/** The calls for one record. */
const single = (path: string, noun: string, answer: SchemaName, body: z.ZodType): Operation[] => [
  { method: 'get', path: `${path}/{id}`, summary: `Returns ${noun}`, answer: ['one', answer] },
  { method: 'put', path: `${path}/{id}`, summary: `Updates ${noun}`, body, answer: ['one', answer] },
  { method: 'delete', path: `${path}/{id}`, summary: `Deletes ${noun}` },
]

/** All calls of the API except those for the files themselves. The first matching path wins. */
export const operations: Operation[] = [
  {
    method: 'post',
    path: '/auth/signin',
    summary: 'Signs an active administrator in',
    body: credentials,
    answer: ['bare', 'Session'],
    isPublic: true,
  },
  {
    method: 'put',
    path: '/auth/refresh',
    summary: 'Exchanges a refresh token for new tokens. A refresh token works once',
    body: refreshBody,
    answer: ['bare', 'Session'],
    isPublic: true,
  },
  { method: 'delete', path: '/auth/signout', summary: 'Ends the session' },
  { method: 'post', path: '/auth/forgot-password', summary: 'Requests a link to reset the password', isPublic: true },
  { method: 'post', path: '/auth/reset-password', summary: 'Sets a new password', isPublic: true },
  {
    method: 'get',
    path: '/users/profile',
    summary: 'Returns the profile of the signed-in user',
    answer: ['one', 'User'],
  },
  {
    method: 'post',
    path: '/users/profile',
    summary: 'Updates the profile of the signed-in user',
    body: profileBody,
    answer: ['one', 'User'],
  },
  ...crud({
    path: '/users',
    noun: 'a user',
    answer: 'User',
    sortKeys: userSortKeys,
    body: userBody,
    newBody: newUserBody,
  }),
  {
    method: 'put',
    path: '/users/{id}/status',
    summary: 'Blocks or activates a user',
    body: statusBody,
    answer: ['one', 'User'],
  },
  {
    method: 'get',
    path: '/users/{id}/memberships',
    summary: 'Lists the memberships of a user, newest first',
    answer: ['list', 'Membership'],
  },
  {
    method: 'post',
    path: '/users/{id}/memberships',
    summary: 'Extends a membership by months',
    body: extension,
    answer: ['one', 'Membership'],
    created: true,
  },
  ...crud({ path: '/courses', noun: 'a course', answer: 'Course', sortKeys: courseSortKeys, body: courseBody }),
  {
    method: 'put',
    path: '/courses/{id}/status',
    summary: 'Activates or deactivates a course',
    body: activeBody,
    answer: ['one', 'Course'],
  },
  { method: 'get', path: '/courses/{id}/users/assigned', summary: 'Lists assigned users', answer: ['list', 'User'] },
  { method: 'get', path: '/courses/{id}/users/unassigned', summary: 'Lists other users', answer: ['list', 'User'] },
  {
    method: 'put',
    path: '/courses/{id}/users',
    summary: 'Replaces the assigned users. Refused for a course of type intro',
    body: assignment,
    answer: ['one', 'Course'],
  },
  {
    method: 'get',
    path: '/courses/{id}/lessons',
    summary: 'Lists the lessons of a course',
    query: listQuery(lessonSortKeys),
    answer: ['page', 'Lesson'],
  },
  {
    method: 'post',
    path: '/lessons',
    summary: 'Creates a lesson',
    body: lessonBody,
    answer: ['one', 'Lesson'],
    created: true,
  },
  ...single('/lessons', 'a lesson', 'Lesson', lessonBody),
  {
    method: 'put',
    path: '/lessons/{id}/status',
    summary: 'Activates or deactivates a lesson',
    body: activeBody,
    answer: ['one', 'Lesson'],
  },
  ...crud({ path: '/news', noun: 'a news item', answer: 'NewsItem', sortKeys: contentSortKeys, body: newsBody }),
  ...crud({ path: '/faqs', noun: 'an FAQ', answer: 'Faq', sortKeys: contentSortKeys, body: contentBody }),
  {
    method: 'get',
    path: '/storage/presigned-url',
    summary: 'Returns a URL that accepts one file by PUT. A URL of the API itself needs the bearer token',
    query: fileQuery,
    answer: ['one', 'PresignedUrl'],
  },
  {
    method: 'put',
    path: '/storage/legitimize-files',
    summary: 'Moves uploaded files to their final URL',
    body: legitimizeBody,
    answer: ['list', 'LegitimizedFile'],
  },
]

const components = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, json(schema, 'output')]))

const okStatus = ({ answer, created }: Operation) => (created ? 201 : answer ? 200 : 204)

/** Explains how an answer violates the description. Returns undefined if it conforms. */
export function findContractViolation(call: {
  method: string
  path: string
  status: number
  text: string
}): string | undefined {
  const operation = operations.find(
    ({ method, path }) =>
      method === call.method.toLowerCase() && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(call.path),
  )
  if (!operation) return 'the call is not described'
  const refused = call.status >= 400
  if (!refused && call.status !== okStatus(operation)) return `the status is ${call.status}, not ${okStatus(operation)}`
  const answer: Operation['answer'] = refused ? ['bare', 'Refusal'] : operation.answer
  if (!answer) return call.text === '' ? undefined : 'there is content'
  const read = readerOf(...answer).safeParse(JSON.parse(call.text))
  return read.success ? undefined : z.prettifyError(read.error)
}

const readers = new Map<string, z.ZodType>()

/** The schema of an answer. It is created from the description, so that tests check the description itself. */
function readerOf(form: Form, name: SchemaName): z.ZodType {
  const key = `${form} ${name}`
  const cached = readers.get(key)
  if (cached) return cached
  const schema = JSON.stringify({ ...answerJson(form, name), $defs: components })
  const reader = z.fromJSONSchema(JSON.parse(schema.replaceAll('#/components/schemas/', '#/$defs/')))
  readers.set(key, reader)
  return reader
}

/** Returns the OpenAPI description of the API, created from the schemas of its requests and answers. */
export function openapi() {
  const paths: Record<string, Partial<Record<Method, object>>> = {}
  for (const operation of operations) {
    const path = `/api/v1${operation.path}`
    paths[path] = { ...paths[path], [operation.method]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Back-office API', version: '1', description: 'Keys are snake_case, times are ISO 8601 in UTC.' },
    servers: [{ url: 'http://127.0.0.1:4180', description: 'npm run api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function described({ path, summary, body, query, isPublic, ...operation }: Operation) {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter('path', name ?? '', z.int().min(1), true))
  const filters = Object.entries(query?.shape ?? {}).map(([name, schema]) =>
    parameter('query', name, schema, !z.safeParse(schema, undefined).success),
  )
  const { answer } = operation
  const status = okStatus({ path, summary, ...operation })
  return {
    summary,
    tags: [path.split('/')[1]],
    ...(isPublic && { security: [] }),
    ...(ids.length + filters.length > 0 && { parameters: [...ids, ...filters] }),
    ...(body && { requestBody: { required: true, content: content(json(body, 'input')) } }),
    responses: {
      [status]: { description: summary, ...(answer && { content: content(answerJson(...answer)) }) },
      '4XX': { description: 'Refused', content: content(reference('Refusal')) },
    },
  }
}

function answerJson(form: Form, name: SchemaName): object {
  const record = reference(name)
  const wrap = (properties: object) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  })
  const list = { type: 'array', items: record }
  const forms = {
    bare: record,
    one: wrap({ data: record }),
    list: wrap({ data: list }),
    page: wrap({ data: list, meta: json(meta, 'output') }),
  }
  return forms[form]
}

const parameter = (place: string, name: string, schema: z.core.$ZodType, required: boolean) => ({
  in: place,
  name,
  required,
  schema: json(schema, 'input'),
})
const content = (schema: object) => ({ 'application/json': { schema } })
const reference = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })

function json(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
