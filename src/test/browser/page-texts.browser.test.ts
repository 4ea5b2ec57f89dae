import { expect, test } from 'vitest'
import { findSecrets, passwordsIn } from '../../../mocks/secrets.ts'
import { backend } from './network'
import { pageTexts } from './page-texts'
import { renderRoute } from './render-route'
import { heading } from './shell'

const password = 'bí mật 123'
const leaks = (messages: string[] = []) =>
  findSecrets(pageTexts(messages), passwordsIn([JSON.stringify({ id: 3, password })]))

test('a token or password is detected in the page, the storage, the history and the console', async () => {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(leaks(['no secret'])).toEqual([])
  for (const secret of [password, backend.db.signIn().access_token]) {
    for (const [where, leak] of Object.entries({
      'the page': (text: string) => document.body.setAttribute('data-note', text),
      'local storage': (text: string) => localStorage.setItem('note', text),
      'session storage': (text: string) => sessionStorage.setItem('note', text),
      history: (text: string) => history.replaceState({ note: text }, ''),
    })) {
      leak(secret)
      expect(leaks()).toEqual([expect.stringContaining(`secret in ${where}: `)])
      leak('')
    }
    expect(leaks([`the secret is ${secret}`])).toEqual([expect.stringContaining('secret in the console: ')])
  }
})
