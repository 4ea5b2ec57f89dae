import { expect } from '@playwright/test'
import { HttpResponse, http } from 'msw'
import type { Backend } from '../../mocks/server.ts'

/** Makes each sign-in respond with long tokens: under HTTPS, a cookie has this many bytes together with its name. */
export function useTokensOfLength(backend: Backend, length: number) {
  const signIn = http.post('*/api/v1/auth/signin', () => {
    const { access_token, refresh_token, id_token, ...rest } = backend.db.signIn()
    const padded = (name: string, token: string) => token.padEnd(length - `__Host-app_${name}`.length, 'x')
    const tokens = {
      access_token: padded('access_token', access_token),
      refresh_token: padded('refresh_token', refresh_token),
      id_token: padded('id_token', id_token),
    }
    const session = backend.db.sessions.at(-1)
    for (const access of session?.access ?? []) access.token = tokens.access_token
    return HttpResponse.json({ ...rest, ...tokens })
  })
  backend.use(signIn)
}

/** Expects the cookies of a session under HTTPS, each with this many bytes. */
export function expectSessionCookies(cookies: { name: string; value: string }[], length: number) {
  const names = ['access', 'id', 'refresh'].map((kind) => `__Host-app_${kind}_token`)
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(names)
  for (const { name, value, ...attributes } of cookies) {
    expect(name.length + value.length).toBe(length)
    expect(attributes).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
  }
}
