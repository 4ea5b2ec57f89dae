import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { onTestFinished } from 'vitest'
import { createHandlers } from '../../../mocks/handlers.ts'
import { slow } from '../../../mocks/overrides.ts'
import { createBackend } from '../../../mocks/server.ts'

/** The backend that responds to the page: its records (`db`), the `requests` so far, and `use()` for overrides. */
export const backend = createBackend()

/** The requests so far with that method and path below `/api/v1/`, in order, e.g. `calls('PUT', 'users/3/status')`. */
export const calls = (method: string, path: string) =>
  backend.requests.filter((request) => request.method === method && request.path === `/api/v1/${path}`)

/** The JSON bodies of these requests. */
export const bodies = (method: string, path: string) => calls(method, path).map(({ json }) => json)

/** The query parameters of the requests for a list. */
export const queries = (path: string) =>
  calls('GET', path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)))

/** Delays the calls of a path until the test ends. @returns a function that lets the server respond to them earlier */
export function hold(method: Parameters<typeof slow>[0], path: string) {
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => gate.resolve()) // a call that waits keeps the lock of its record
  backend.use(...slow(method, path, gate.promise))
  return gate.resolve
}

/** Ends all faults of the server. */
export const repairServer = () => backend.use(...createHandlers(backend.db))

/** The requests that the app has aborted before their response, such as `PUT uploads/1-new.png`. */
export const abortedRequests: string[] = []

/** Changes a record on the server, as another person does. */
export function change<T extends { id: number }>(records: T[], id: number, changes: Partial<T>) {
  const record = records.find((candidate) => candidate.id === id)
  if (!record) throw new Error(`There is no record ${id}.`)
  Object.assign(record, changes)
}

/** Sends the API requests of scripts to the backend. Pictures come from the server of the tests (`tools/vite-plugins/test-pictures.ts`). */
export function interceptRequests() {
  for (const interceptor of [new FetchInterceptor(), new XMLHttpRequestInterceptor()]) {
    interceptor.apply()
    interceptor.on('request', async ({ request, controller }) => {
      const { pathname } = new URL(request.url)
      if (!/^\/(api|bucket)\//.test(pathname)) return
      const onAbort = () => abortedRequests.push(`${request.method} ${pathname.replace('/api/v1/', '')}`)
      request.signal.addEventListener('abort', onAbort)
      const response = await backend.handle(request)
      request.signal.removeEventListener('abort', onAbort)
      if (!response) controller.errorWith(new Error(`No handler for ${request.method} ${request.url}`))
      else if (response.type === 'error') controller.errorWith(new TypeError('Failed to fetch'))
      else controller.respondWith(response)
    })
  }
}
