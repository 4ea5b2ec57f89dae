import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { answer, question, sentFor, signedInAs, tokenCookies } from './session.ts'

const [admin, linh] = ['admin@example.com', 'linh@example.com']
const [ADMIN, LINH] = ['1', '2']

test.describe('a link that signs in another person', () => {
  const link = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) =>
    `users/list?perPage=20&accessToken=${access_token}&refreshToken=${refresh_token}`

  test('asks first: Cancel keeps the session, Confirm replaces it', async ({ page, context, backend, baseURL }) => {
    const before = await tokenCookies(context)
    await page.goto(link(backend.db.signIn(linh)))

    await expect(question(page)).toContainText(`The link you opened signs in ${linh}. You are signed in as ${admin}.`)
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(page).toHaveURL(`${baseURL}users/list?perPage=20`)
    await answer(page, 'Cancel')

    await expect(rows(page)).toHaveCount(20)
    expect(await tokenCookies(context)).toEqual(before)
    expect(sentFor(backend, LINH).map(({ path }) => path)).toEqual(['/api/v1/auth/refresh'])
    await expect(await signedInAs(page)).toHaveText(admin)

    await page.goto(link(backend.db.signIn(linh)))
    backend.requests.length = 0
    await answer(page, 'Confirm')
    await expect(rows(page)).toHaveCount(20)
    await expect(question(page)).toBeHidden()
    expect(sentFor(backend, ADMIN)).toEqual([])
    await expect(await signedInAs(page)).toHaveText(linh)
  })
})
