import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { config } from '@/config'
import { ScreenError } from '@/ui/error-boundaries'
import { Pending } from '@/ui/pending'
import { routeTree } from '../routeTree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * The browser's. The address one is at makes no further step, as in browsers: under a prefix the router takes it for
 * another. Nor does a way back by no step load the page anew: Forward after a Back that is still asked about leads there.
 */
function createAppHistory() {
  const { history: browser } = window
  const go = browser.go.bind(browser)
  browser.go = (delta) => (delta ? go(delta) : void dispatchEvent(new PopStateEvent('popstate')))
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (path, ...rest) => (path === history.location.href ? replace : push)(path, ...rest)
  return history
}

/** The router: everything below the prefix (specification §1). Search parameters are plain strings. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    history: createAppHistory(),
    basepath: config.prefix,
    context: { queryClient },
    scrollRestoration: true,
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
    defaultErrorComponent: ScreenError,
  })
