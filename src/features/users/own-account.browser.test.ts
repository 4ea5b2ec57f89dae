import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, question } from '@/test/browser/screen'
import { logInButton, sessionEnded } from '@/test/browser/session'

const own = 'This is your own account: you will be signed out.'

test('the questions about the own account say so, and blocking it ends the session', async () => {
  backend.use(
    http.put('*/api/v1/users/1/status', () => {
      change(backend.db.users, 1, { status: 'blocked' }) // The mock backend would reject it.
      return new HttpResponse(null, { status: 204 })
    }),
  )
  renderRoute('users/list?keyword=admin@')
  await button('Delete user 1', page).click()
  await expect.element(question()).toMatchTextContent(own)
  await button('Cancel', question()).click()
  await button('Block user 1', page).click()
  await expect.element(question()).toMatchTextContent('change status of user ID 1 to Blocked ?')
  await expect.element(question()).toMatchTextContent(own)
  await button('Confirm', question()).click()

  await expect.element(sessionEnded()).toBeVisible()
  await expect.element(logInButton()).toBeVisible()
  expect(calls('PUT', 'users/1/status')).toHaveLength(1)
})
