import { http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { backend, calls, hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, toastTexts } from '@/test/browser/screen'
import { logIn } from '@/test/browser/session'

const refreshes = () => calls('PUT', 'auth/refresh')

afterEach(() => void vi.useRealTimers())

// Rules: §8: Response 401
test('an expired session is refreshed during a save, which keeps the form and saves once', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  const release = hold('put', 'auth/refresh')
  backend.use(http.put('*/api/v1/users/3', () => backend.db.expireAccessTokens(), { once: true }))
  await confirm().click()
  await expect.poll(refreshes).toHaveLength(1)
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
  expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0912 345 678')
  release()
  await expect.poll(toastTexts).toEqual(['Update user successful'])
  await expect.element(dialog()).not.toBeInTheDocument()
  const [first, second, ...more] = calls('PUT', 'users/3')
  expect(more).toEqual([])
  expect(second?.body).toBe(first?.body)
  expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0909 000 111')
  expect(refreshes()).toHaveLength(1)
})

// Rules: §1: No call has a time limit
test('a slow refresh is waited for, and the person can sign in again without losing what was typed', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  const release = hold('put', 'auth/refresh')
  backend.db.expireAccessTokens()
  stopClock()
  await confirm().click()
  await expect.poll(refreshes).toHaveLength(1)
  await advance(14_000)
  await expect.element(dialog().getByText(/takes long to confirm your session/)).not.toBeInTheDocument()
  await advance(1_000)
  await expect.element(dialog().getByText(/takes long to confirm your session/)).toBeVisible()
  resumeClock()
  await button('Sign in again').click()
  await logIn()
  await button('Restore').click()
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
  expect(calls('PUT', 'users/3')).toEqual([])
  release()
})
