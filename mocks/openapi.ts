import { z } from 'zod'
import { assignment } from './handlers/assignments.ts'
import { credentials, refreshBody } from './handlers/auth.ts'
import { contentBody, newsBody } from './handlers/contents.ts'
import { courseBody } from './handlers/courses.ts'
import { activeBody } from './handlers/fields.ts'
import { lessonBody } from './handlers/lessons.ts'
import { extension } from './handlers/memberships.ts'
import { legitimizeBody } from './handlers/storage.ts'
import { newUserBody, profileBody, statusBody, userBody } from './handlers/users.ts'
import * as wire from './wire.ts'

/** The records that answers carry, by the names they have in the description. */
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

/** In what form an answer carries records: as it is, under `data`, as a list under `data`, or with pages. */
type Form = 'bare' | 'one' | 'list' | 'page'
type Method = 'get' | 'post' | 'put' | 'delete'
type Operation = {
  method: Method
  /** Below `/api/v1`. */
  path: string
  summary: string
  body?: z.ZodType
  query?: z.ZodObject
  /** None is an answer without content. */
  answer?: [Form, SchemaName]
  created?: boolean
  /** Whether anybody may call, without a bearer. */
  open?: boolean
}

const listQuery = z.object({
  keyword: z.string().optional().describe('Part of a text, whatever case and accents; of a phone number with users'),
  order_by: z.string().optional().describe('What the list is sorted by, with a minus descending: -updated_at'),
  page: z.int().min(1).optional(),
  per_page: z.int().min(1).max(100).optional(),
})
const fileQuery = z.object({ filename: z.string().min(1) })
const meta = z.strictObject({ total: z.int().min(0), page: z.int().min(1), per_page: z.int().min(1) })

/** The five calls of an entity. */
function crud(path: string, noun: string, answer: SchemaName, body: z.ZodType, newBody = body): Operation[] {
  return [
    { method: 'get', path, summary: `A page of ${noun}`, query: listQuery, answer: ['page', answer] },
    {
      method: 'post',
      path,
      summary: `Creates one of the ${noun}`,
      body: newBody,
      answer: ['one', answer],
      created: true,
    },
    ...single(path, noun, answer, body),
  ]
}

/** The calls about one record. */
const single = (path: string, noun: string, answer: SchemaName, body: z.ZodType): Operation[] => [
  { method: 'get', path: `${path}/{id}`, summary: `One of the ${noun}`, answer: ['one', answer] },
  { method: 'put', path: `${path}/{id}`, summary: `Saves one of the ${noun}`, body, answer: ['one', answer] },
  { method: 'delete', path: `${path}/{id}`, summary: `Deletes one of the ${noun}` },
]

/** Every call of the API but those for the files themselves. The first path that fits is meant. */
export const operations: Operation[] = [
  {
    method: 'post',
    path: '/auth/signin',
    summary: 'Signs an active administrator in',
    body: credentials,
    answer: ['bare', 'Session'],
    open: true,
  },
  {
    method: 'put',
    path: '/auth/refresh',
    summary: 'Trades a refresh token for new tokens, once',
    body: refreshBody,
    answer: ['bare', 'Session'],
    open: true,
  },
  { method: 'delete', path: '/auth/signout', summary: 'Ends the session' },
  { method: 'post', path: '/auth/forgot-password', summary: 'Asks for a link to a new password', open: true },
  { method: 'post', path: '/auth/reset-password', summary: 'Sets a new password', open: true },
  { method: 'get', path: '/users/profile', summary: "The signed-in person's own record", answer: ['one', 'User'] },
  {
    method: 'post',
    path: '/users/profile',
    summary: "Saves the signed-in person's own record",
    body: profileBody,
    answer: ['one', 'User'],
  },
  ...crud('/users', 'users', 'User', userBody, newUserBody),
  {
    method: 'put',
    path: '/users/{id}/status',
    summary: 'Blocks or activates',
    body: statusBody,
    answer: ['one', 'User'],
  },
  {
    method: 'get',
    path: '/users/{id}/memberships',
    summary: 'The history of a membership, newest first',
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
  ...crud('/courses', 'courses', 'Course', courseBody),
  {
    method: 'put',
    path: '/courses/{id}/status',
    summary: 'Switches a course on or off',
    body: activeBody,
    answer: ['one', 'Course'],
  },
  { method: 'get', path: '/courses/{id}/users/assigned', summary: 'Who is assigned', answer: ['list', 'User'] },
  { method: 'get', path: '/courses/{id}/users/unassigned', summary: 'Who is not assigned', answer: ['list', 'User'] },
  {
    method: 'put',
    path: '/courses/{id}/users',
    summary: 'Says who is assigned from now on; refused for a course of type intro',
    body: assignment,
    answer: ['one', 'Course'],
  },
  {
    method: 'get',
    path: '/courses/{id}/lessons',
    summary: 'A page of the lessons of a course',
    query: listQuery,
    answer: ['page', 'Lesson'],
  },
  {
    method: 'post',
    path: '/lessons',
    summary: 'Creates one of the lessons',
    body: lessonBody,
    answer: ['one', 'Lesson'],
    created: true,
  },
  ...single('/lessons', 'lessons', 'Lesson', lessonBody),
  {
    method: 'put',
    path: '/lessons/{id}/status',
    summary: 'Switches a lesson on or off',
    body: activeBody,
    answer: ['one', 'Lesson'],
  },
  ...crud('/news', 'news', 'NewsItem', newsBody),
  ...crud('/faqs', 'FAQs', 'Faq', contentBody),
  {
    method: 'get',
    path: '/storage/presigned-url',
    summary: 'An address that takes one file by PUT, once; at the API itself with the bearer',
    query: fileQuery,
    answer: ['one', 'PresignedUrl'],
  },
  {
    method: 'put',
    path: '/storage/legitimize-files',
    summary: 'Gives uploaded files their place',
    body: legitimizeBody,
    answer: ['list', 'LegitimizedFile'],
  },
]

const components = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, json(schema, 'output')]))

const okStatus = ({ answer, created }: Operation) => (created ? 201 : answer ? 200 : 204)

/** What is wrong with an answer by the description; undefined when it is as described. */
export function faultOf(call: { method: string; path: string; status: number; text: string }): string | undefined {
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

/** What reads an answer, made from its part of the description, so that it is the description that is checked. */
function readerOf(form: Form, name: SchemaName): z.ZodType {
  const key = `${form} ${name}`
  const known = readers.get(key)
  if (known) return known
  const schema = JSON.stringify({ ...answerJson(form, name), $defs: components })
  const reader = z.fromJSONSchema(JSON.parse(schema.replaceAll('#/components/schemas/', '#/$defs/')))
  readers.set(key, reader)
  return reader
}

/** The OpenAPI description of the API, made from the schemas that its handlers read and are checked with. */
export function openapi() {
  const paths: Record<string, Partial<Record<Method, object>>> = {}
  for (const operation of operations) {
    const path = `/api/v1${operation.path}`
    paths[path] = { ...paths[path], [operation.method]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Back-office API', version: '1', description: 'Keys are snake_case, moments are ISO 8601 in UTC.' },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function described({ path, summary, body, query, open, ...operation }: Operation) {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter('path', name ?? '', z.int().min(1), true))
  const filters = Object.entries(query?.shape ?? {}).map(([name, schema]) =>
    parameter('query', name, schema, !z.safeParse(schema, undefined).success),
  )
  const { answer } = operation
  const status = okStatus({ path, summary, ...operation })
  return {
    summary,
    tags: [path.split('/')[1]],
    ...(open && { security: [] }),
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
