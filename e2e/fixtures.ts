import { expect } from '@playwright/test'
import { passwordsIn } from '../mocks/secrets.ts'
import { test as base } from './server.ts'
import { collectPageErrors } from './support/page-errors.ts'
import { watchSecrets } from './support/secrets.ts'

export { HttpResponse, http } from 'msw'
export { expect }

type Fixtures = {
  /** Whether the browser starts with a session. `test.use({ signedIn: false })` starts at the login screen. */
  signedIn: boolean
  session: undefined
  /**
   * Fails the test on any error in the browser, and on any leak of a token or password. Call `allow()` to permit an error
   * that the test causes, such as a logged failure.
   */
  pageErrors: { allow: (expected: RegExp) => void }
}

export const test = base.extend<Fixtures>({
  signedIn: [true, { option: true }],

  session: [
    async ({ app, backend, context, channel, signedIn }, use) => {
      if (channel === 'moz-firefox') await context.addInitScript(insertTextAsTyped)
      if (signedIn) {
        const { access_token, refresh_token, id_token } = backend.db.signIn()
        const prefix = app.url.startsWith('https:') ? '__Host-app_' : 'app_'
        const tokens = Object.entries({ access_token, refresh_token, id_token })
        await context.addCookies(tokens.map(([name, value]) => ({ name: `${prefix}${name}`, value, url: app.url })))
      }
      await use(undefined)
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ app, backend, context }, use) => {
      const pageErrors = await collectPageErrors(context)
      const findSecrets = watchSecrets(context, [app.url, app.apiUrl])
      const allowed: RegExp[] = []
      await use({ allow: (expected) => allowed.push(expected) })
      pageErrors.push(...(await findSecrets(passwordsIn(backend.requests.map(({ body }) => body)))))
      const unexpected = pageErrors.filter((error) => !allowed.some((expected) => expected.test(error)))
      expect(unexpected.join('\n\n'), 'errors in the browser').toBe('')
    },
    { auto: true },
  ],
})

/** Playwright inserts text into Firefox by setting the value of a field, which React does not notice. */
function insertTextAsTyped() {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else inserts text with the events of typing
  const insert = (text: string) => document.execCommand('insertText', false, text)
  const keep = () => {} // Playwright sets its own function when it first inserts text.
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: keep })
}
