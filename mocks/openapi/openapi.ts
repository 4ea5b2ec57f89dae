import { z } from 'zod'
import { type Method, meta, type Operation, operations, type ResponseForm, refusal, schemas } from './operations.ts'

const components = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, json(schema, 'output')]))

const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))

const okStatus = ({ response, created }: Operation) => (created ? 201 : response ? 200 : 204)

/** Returns the operation of a call. Its path is relative to `/api/v1`, and may have parameters: `/users/:id`. */
export const findOperation = (method: string, path: string) =>
  operations.find(
    (operation) =>
      operation.method === method.toLowerCase() &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

/** Explains how a response violates the description. Returns undefined if it conforms. */
export function findContractViolation(call: {
  method: string
  path: string
  status: number
  text: string
}): string | undefined {
  const operation = findOperation(call.method, call.path)
  if (!operation) return 'the call is not described'
  const refused = call.status >= 400
  if (!refused && call.status !== okStatus(operation)) return `the status is ${call.status}, not ${okStatus(operation)}`
  const response: Operation['response'] = refused ? ['bare', refusal] : operation.response
  if (!response) return call.text === '' ? undefined : 'there is content'
  const read = readerOf(...response).safeParse(JSON.parse(call.text))
  return read.success ? undefined : shortened(z.prettifyError(read.error))
}

/** Keeps the first ten lines. A list of 25,000 rows would otherwise print 50,000. */
function shortened(text: string) {
  const lines = text.split('\n')
  const rest = lines.length - 10
  return rest > 0 ? [...lines.slice(0, 10), `… and ${rest} more lines`].join('\n') : text
}

const readers = new Map<string, z.ZodType>()

/** The schema of a response. It is created from the description, so that tests check the description itself. */
function readerOf(form: ResponseForm, record: z.ZodType): z.ZodType {
  const key = `${form} ${names.get(record)}`
  const cached = readers.get(key)
  if (cached) return cached
  const schema = JSON.stringify({ ...responseSchema(form, record), $defs: components })
  const reader = z.fromJSONSchema(JSON.parse(schema.replaceAll('#/components/schemas/', '#/$defs/')))
  readers.set(key, reader)
  return reader
}

/** Returns the OpenAPI description of the API at an origin, created from the schemas of its requests and responses. */
export function openapi(origin: string) {
  const paths: Record<string, Partial<Record<Method, object>>> = {}
  for (const operation of operations) {
    const path = `/api/v1${operation.path}`
    paths[path] = { ...paths[path], [operation.method]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Back-office API', version: '1', description: 'Keys are snake_case, times are ISO 8601 in UTC.' },
    servers: [{ url: origin, description: 'npm run api' }],
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
  const { response } = operation
  const status = okStatus({ path, summary, ...operation })
  return {
    summary,
    tags: [path.split('/')[1]],
    ...(isPublic && { security: [] }),
    ...(ids.length + filters.length > 0 && { parameters: [...ids, ...filters] }),
    ...(body && { requestBody: { required: true, content: content(json(body, 'input')) } }),
    responses: {
      [status]: { description: summary, ...(response && { content: content(responseSchema(...response)) }) },
      '4XX': { description: 'Refused', content: content(reference(refusal)) },
    },
  }
}

function responseSchema(form: ResponseForm, schema: z.ZodType): object {
  const record = reference(schema)
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
const reference = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${names.get(schema)}` })

function json(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
