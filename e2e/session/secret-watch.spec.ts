import { expect, test } from '../fixtures.ts'
import { watchSecrets } from '../support/secrets.ts'

const password = 'bí mật 123'

test.beforeEach(({ pageErrors }) => pageErrors.allow(/^secret in|404|501/))

test('detects a token or password in the page, the storage, the console, a URL, the history and a request', async ({
  page,
  context,
  app,
  backend,
  storage,
}) => {
  await page.goto('dashboard')
  for (const [where, leak] of [
    ['the page', (token: string) => document.body.setAttribute('data-note', token)],
    ['local storage', (token: string) => localStorage.setItem('note', token)],
    ['session storage', (token: string) => sessionStorage.setItem('note', token)],
    ['the console', (token: string) => console.info(`token ${token}`)],
    ['a URL', (token: string) => void fetch(`/admin/assets/?note=${encodeURIComponent(token)}`)],
    ['history', (token: string) => history.replaceState({ note: token }, '')],
  ] as const) {
    const findSecrets = watchSecrets(context, [app.url])
    const leaks = expect.arrayContaining([expect.stringContaining(`secret in ${where}: `)])
    expect(await findSecrets([password]), where).not.toEqual(leaks)
    await page.evaluate(leak, password)
    await expect.poll(() => findSecrets([password]), where).toEqual(leaks)
    await page.evaluate(leak, backend.db.signIn().access_token)
    await expect.poll(() => findSecrets([]), where).toEqual(leaks)
  }
  const findSecrets = watchSecrets(context, [app.url])
  await page.evaluate(
    ([url = '', body]) => fetch(url, { method: 'POST', mode: 'no-cors', body }).then(() => {}),
    [storage.url, password],
  )
  expect(await findSecrets([password])).toContainEqual(
    expect.stringContaining(`secret in a request to ${storage.url}: `),
  )
})
