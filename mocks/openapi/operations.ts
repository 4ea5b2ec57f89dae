import { z } from 'zod'
import { sessionTokens } from '../db/records.ts'
import { membershipRecord } from '../entities/memberships.ts'
import { newUserBody, profileBody } from '../entities/users.ts'
import { type EntityName, entities, plainNames } from '../entities.ts'
import { assignment } from '../handlers/assignments.ts'
import { credentials, refreshBody } from '../handlers/auth.ts'
import { extension } from '../handlers/memberships.ts'
import { legitimizeBody } from '../handlers/storage.ts'

const membership = z.strictObject(membershipRecord.shape)
const presigned = z.strictObject({ upload_url: z.string(), file_url: z.string() })
const legitimized = z.strictObject({
  file: z.string(),
  name: z.string(),
  dir: z.string(),
  legitimize_url: z.string(),
})
/** The reason of a refusal: a 403 has it in `message`, others in `error`. */
export const refusal = z.union([z.strictObject({ error: z.string() }), z.strictObject({ message: z.string() })])

/** The schemas of responses, by their names in the description. */
export const schemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(Object.values(entities).map(({ described, response }) => [described.schema, response])),
  Membership: membership,
  Session: sessionTokens,
  PresignedUrl: presigned,
  LegitimizedFile: legitimized,
  Refusal: refusal,
}

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
  response?: [ResponseForm, z.ZodType]
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

/** The calls for a list, and for a new record. */
const listCalls = (name: EntityName, own: { newBody?: z.ZodType; list?: Partial<Operation> } = {}): Operation[] => {
  const { described, body, response, sortKeys } = entities[name]
  const path = `/${name}`
  return [
    {
      method: 'get',
      path,
      summary: `Lists ${name}`,
      query: listQuery(sortKeys),
      response: ['page', response],
      ...own.list,
    },
    {
      method: 'post',
      path,
      summary: `Creates ${described.noun}`,
      body: own.newBody ?? body,
      response: ['one', response],
      created: true,
    },
  ]
}

/** The calls for one record. */
function recordCalls(name: EntityName): Operation[] {
  const {
    described: { noun },
    response,
    body,
    status,
  } = entities[name]
  const path = `/${name}/{id}`
  const one: Operation['response'] = ['one', response]
  return [
    { method: 'get', path, summary: `Returns ${noun}`, response: one },
    { method: 'put', path, summary: `Updates ${noun}`, body, response: one },
    { method: 'delete', path, summary: `Deletes ${noun}` },
    ...(status ? [{ method: 'put' as const, path: `${path}/status`, ...status, response: one }] : []),
  ]
}

/** All calls of the API except those for the files themselves. The first matching path wins. */
export const operations: Operation[] = [
  {
    method: 'post',
    path: '/auth/signin',
    summary: 'Signs an active administrator in',
    body: credentials,
    response: ['bare', sessionTokens],
    isPublic: true,
  },
  {
    method: 'put',
    path: '/auth/refresh',
    summary:
      'Exchanges a refresh token for new tokens. A refresh token works once, and gets the same tokens again for ten seconds',
    body: refreshBody,
    response: ['bare', sessionTokens],
    isPublic: true,
  },
  { method: 'delete', path: '/auth/signout', summary: 'Ends the session' },
  { method: 'post', path: '/auth/forgot-password', summary: 'Requests a link to reset the password', isPublic: true },
  { method: 'post', path: '/auth/reset-password', summary: 'Sets a new password', isPublic: true },
  {
    method: 'get',
    path: '/users/profile',
    summary: 'Returns the profile of the signed-in user',
    response: ['one', entities.users.response],
  },
  {
    method: 'post',
    path: '/users/profile',
    summary: 'Updates the profile of the signed-in user',
    body: profileBody,
    response: ['one', entities.users.response],
  },
  ...listCalls('users', { newBody: newUserBody }),
  ...recordCalls('users'),
  {
    method: 'get',
    path: '/users/{id}/memberships',
    summary: 'Lists the memberships of a user, newest first',
    response: ['list', membership],
  },
  {
    method: 'post',
    path: '/users/{id}/memberships',
    summary: 'Extends a membership by months',
    body: extension,
    response: ['one', membership],
    created: true,
  },
  ...listCalls('courses'),
  ...recordCalls('courses'),
  {
    method: 'get',
    path: '/courses/{id}/users/assigned',
    summary: 'Lists assigned users',
    response: ['list', entities.users.response],
  },
  {
    method: 'get',
    path: '/courses/{id}/users/unassigned',
    summary: 'Lists other users',
    response: ['list', entities.users.response],
  },
  {
    method: 'put',
    path: '/courses/{id}/users',
    summary: 'Replaces the assigned users. Refused for a course of type intro',
    body: assignment,
    response: ['one', entities.courses.response],
  },
  ...listCalls('lessons', { list: { path: '/courses/{id}/lessons', summary: 'Lists the lessons of a course' } }),
  ...recordCalls('lessons'),
  ...plainNames.flatMap((name) => [...listCalls(name), ...recordCalls(name)]),
  {
    method: 'get',
    path: '/storage/presigned-url',
    summary: 'Returns a URL that accepts one file by PUT. A URL of the API itself needs the bearer token',
    query: fileQuery,
    response: ['one', presigned],
  },
  {
    method: 'put',
    path: '/storage/legitimize-files',
    summary: 'Moves uploaded files to their final URL',
    body: legitimizeBody,
    response: ['list', legitimized],
  },
]
