import type { Connect, Plugin } from 'vite'
import { PREFIX } from '../hosting/site.ts'

/**
 * Redirects page loads outside the prefix to the app on the development server, as a production host does. So it does with
 * a path that cannot be decoded, which Vite would refuse.
 */
export function prefixRedirect(): Plugin {
  const redirect: Connect.NextHandleFunction = (req, res, next) => {
    const [path = '/', query] = (req.url ?? '/').split('?')
    const isServed = path.startsWith(PREFIX) && isDecodable(path)
    if (req.method !== 'GET' || !req.headers.accept?.includes('text/html') || isServed) return next()
    res.writeHead(302, { location: PREFIX + (query ? `?${query}` : '') }).end()
  }
  return { name: 'prefix-redirect', configureServer: (server) => void server.middlewares.use(redirect) }
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
