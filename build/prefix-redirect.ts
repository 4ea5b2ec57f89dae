import type { Connect, Plugin } from 'vite'
import { PREFIX } from '../hosting/site.ts'

/** Redirects page loads outside the prefix to the app on the development server, as a production host does. */
export function prefixRedirect(): Plugin {
  const redirect: Connect.NextHandleFunction = (req, res, next) => {
    const [path = '/', query] = (req.url ?? '/').split('?')
    if (req.method !== 'GET' || !req.headers.accept?.includes('text/html') || path.startsWith(PREFIX)) return next()
    res.writeHead(302, { location: PREFIX + (query ? `?${query}` : '') }).end()
  }
  return { name: 'prefix-redirect', configureServer: (server) => void server.middlewares.use(redirect) }
}
