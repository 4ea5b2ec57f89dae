import { HttpResponse, http } from 'msw'

type Method = 'get' | 'post' | 'put' | 'delete'

const api = (path: string) => `*/api/v1/${path}`

/** Every call of a path fails with a 500. The path is relative to `/api/v1/`: `users` or `users/:id`. */
export const serverError = (path: string) => [
  http.all(api(path), () => HttpResponse.json({ error: 'internal server error' }, { status: 500 })),
]

/** The server refuses a call with a message. */
export const refused = (method: Method, path: string, text: string, status = 400) => [
  http[method](api(path), () => HttpResponse.json({ error: text }, { status })),
]

/** The connection breaks before the response. */
export const dropped = (method: Method, path: string) => [http[method](api(path), () => HttpResponse.error())]

/** The connection breaks during the upload of a file, to the API or to a foreign storage. */
export const uploadDropped = () =>
  ['*/api/v1/uploads/*', '*/bucket/*'].map((path) => http.put(path, () => HttpResponse.error()))

/** Legitimizing a file succeeds, but the response contains no file. */
export const legitimizeEmpty = () => [http.put(api('storage/legitimize-files'), () => HttpResponse.json({ data: [] }))]

/** A list without rows. */
export const emptyList = (path: string) => [
  http.get(api(path), () => HttpResponse.json({ data: [], meta: { total: 0, page: 1, per_page: 10 } })),
]

/** Holds a call until the gate resolves. It then gets the usual response. */
export const slow = (method: Method, path: string, gate: Promise<void>) => [http[method](api(path), () => gate)]
