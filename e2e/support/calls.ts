import { slow } from '../../mocks/overrides.ts'
import type { Backend } from '../../mocks/server.ts'

/** The received calls with that method and path, in order of arrival, e.g. `calls(backend, 'PUT', 'users/3/status')`. */
export const calls = ({ requests }: Backend, method: string, path: string) =>
  requests.filter((request) => request.method === method && request.path === `/api/v1/${path}`)

/** The query parameters of the received calls of a list. */
export const queries = (backend: Backend, path = 'users') =>
  calls(backend, 'GET', path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)))

/** The JSON bodies of the received calls with that method and path. */
export const bodies = (backend: Backend, method: string, path: string): unknown[] =>
  calls(backend, method, path).map(({ json }) => json)

/** Delays the calls of a path. @returns a function that lets the server respond to them */
export function hold(backend: Backend, method: Parameters<typeof slow>[0], path: string) {
  const gate = Promise.withResolvers<void>()
  backend.use(...slow(method, path, gate.promise))
  return gate.resolve
}
