import { expect, test } from 'vitest'
import { findSecrets, passwordsIn } from '../../../mocks/secrets.ts'
import { backend } from './network'
import { pageTexts } from './page-texts'
import { renderRoute } from './render-route'
import { heading } from './shell'

const password = 'bí mật 123'
const leaks = (messages: string[] = []) =>
  findSecrets(pageTexts(messages), passwordsIn([JSON.stringify({ id: 3, password })]))

test.each([
  ['the page', (secret: string) => document.body.setAttribute('data-note', secret)],
  ['local storage', (secret: string) => localStorage.setItem('note', secret)],
  ['session storage', (secret: string) => sessionStorage.setItem('note', secret)],
  ['history', (secret: string) => history.replaceState({ note: secret }, '')],
])('detects a token or password in %s', async (where, leak) => {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(leaks()).toEqual([])
  for (const secret of [password, backend.db.signIn().access_token]) {
    leak(secret)
    expect(leaks()).toEqual([expect.stringContaining(`secret in ${where}: `)])
    leak('')
  }
})

test('detects a token or password in the console', () => {
  expect(leaks(['no secret'])).toEqual([])
  expect(leaks([`the password is ${password}`])).toEqual([expect.stringContaining('secret in the console: ')])
  expect(leaks([backend.db.signIn().access_token])).toEqual([expect.stringContaining('secret in the console: ')])
})
