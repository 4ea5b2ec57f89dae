import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
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

/** Sends the API requests of scripts to the backend. Pictures come from the server of the tests (`build/test-pictures.ts`). */
export function interceptRequests() {
  for (const interceptor of [new FetchInterceptor(), new XMLHttpRequestInterceptor()]) {
    interceptor.apply()
    interceptor.on('request', async ({ request, controller }) => {
      if (!/^\/(api|bucket)\//.test(new URL(request.url).pathname)) return
      const response = await backend.handle(request)
      if (!response) controller.errorWith(new Error(`No handler for ${request.method} ${request.url}`))
      else if (response.type === 'error') controller.errorWith(new TypeError('Failed to fetch'))
      else controller.respondWith(response)
    })
  }
}
