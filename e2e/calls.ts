import type { createBackend } from '../mocks/server.ts'

type Backend = ReturnType<typeof createBackend>

/** The calls of one kind that arrived so far, e.g. `calls(backend, 'PUT', 'users/3/status')`, in their order. */
export const calls = ({ requests }: Backend, method: string, path: string) =>
  requests.filter((request) => request.method === method && request.path === `/api/v1/${path}`)

/** The queries of a list's calls so far: what was asked for. */
export const queries = (backend: Backend, path = 'users') =>
  calls(backend, 'GET', path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)))

/** The JSON bodies of the calls of one kind so far. */
export const bodies = (backend: Backend, method: string, path: string): unknown[] =>
  calls(backend, method, path).map(({ body }) => JSON.parse(body))
