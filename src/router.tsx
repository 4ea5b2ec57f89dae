import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { config } from '@/config'
import { ScreenFailure } from '@/ui/failures'
import { Pending } from '@/ui/pending'
import { routeTree } from './routeTree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The router: everything below the prefix (specification §1). Search parameters are plain strings. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: config.prefix,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The router's own parser turns a phone number into a number and quotes strings.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(search))
        if (value !== undefined && value !== '') params.set(name, String(value))
      return params.size > 0 ? `?${params}` : ''
    },
    defaultPendingComponent: () => <Pending label="Loading" />,
    defaultErrorComponent: ScreenFailure,
  })
