import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { config } from '@/config/config'
import { ScreenError } from '@/ui/errors/error-boundaries'
import { Pending } from '@/ui/loading/pending'
import { routeTree } from '../routeTree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * The browser's history with two corrections. Navigating to the current URL replaces the entry, as browsers do:
 * under a prefix, the router would add one. `go(0)` does not reload the page: the router calls it when the person
 * presses Forward while a Back is still waiting for confirmation.
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

/** The router of all URLs below the prefix (specification §1). Search parameters are plain strings. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    history: createAppHistory(),
    basepath: config.prefix,
    context: { queryClient },
    scrollRestoration: true,
    scrollToTopSelectors: ['section:has(> .data-table)'], // otherwise the rows of the next page keep the position
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The default parser turns phone numbers into numbers, and the default serializer quotes strings.
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
