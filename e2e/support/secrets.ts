import type { BrowserContext, Page, Request } from '@playwright/test'
import { findSecrets } from '../../mocks/secrets.ts'
import { pageTexts } from '../../src/test/browser/page-texts.ts'

/**
 * Records the places in which tokens or passwords must not appear: console messages, URLs, referrers, and requests to
 * other origins.
 * @returns a function that searches these records and the open pages for tokens and for the given passwords
 */
export function watchSecrets(context: BrowserContext, ownOrigins: string[]) {
  const seen: { where: string; text: string }[] = []
  context.on('console', (message) => seen.push({ where: 'the console', text: message.text() }))
  context.on('request', (request) => {
    const { url, referer, rest } = partsOf(request)
    if (!isTokenLink(request)) seen.push({ where: 'a URL', text: url })
    seen.push({ where: `the Referer of ${request.method()} ${url}`, text: referer })
    if (!ownOrigins.includes(new URL(url).origin))
      seen.push({ where: `a request to ${new URL(url).origin}`, text: rest })
  })
  return async (passwords: string[]): Promise<string[]> => {
    // A page may have been closed, or have no storage.
    const textsOf = (page: Page) => page.evaluate(pageTexts, []).catch(() => [])
    const texts = await Promise.all(context.pages().map(textsOf))
    return findSecrets([...seen, ...texts.flat()], passwords)
  }
}

/** Whether the request opens a sign-in link. Its URL contains tokens, and it comes from outside the app. */
const isTokenLink = (request: Request) =>
  request.isNavigationRequest() && new URL(request.url()).searchParams.has('accessToken')

function partsOf(request: Request) {
  const { referer = '', ...headers } = request.headers()
  return { url: request.url(), referer, rest: `${JSON.stringify(headers)} ${request.postData() ?? ''}` }
}
