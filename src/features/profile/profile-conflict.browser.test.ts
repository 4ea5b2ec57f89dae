import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setDate } from '@/test/browser/clock'
import { backend, bodies, calls, change, hold } from '@/test/browser/network'
import { openProfile, profile, profileField, unsaved, update } from '@/test/browser/profile'
import { button, link, question, returnToPage } from '@/test/browser/screen'
import { heading } from '@/test/browser/shell'
import { serverError } from '../../../mocks/overrides.ts'

const path = 'users/profile'
const saved = () => page.getByText('Update profile successful')
const warnings = () => vi.mocked(console.warn).mock.calls.length

beforeEach(async () => {
  await openProfile()
  await profileField('Phone').fill('0909 000 111')
})

describe('a profile that another person has changed', () => {
  test("keeps that person's changes to other fields", async () => {
    change(backend.db.users, 1, { last_name: 'Nguyễn Thị' })
    await update().click()
    await expect.element(saved()).toBeVisible()
    expect(bodies('POST', path)).toMatchObject([{ phone: '0909 000 111', last_name: 'Nguyễn Thị' }])
    await expect.element(profileField('Last Name')).toHaveValue('Nguyễn Thị')
  })
})

describe('a profile that is reloaded before a save', () => {
  test('is not sent and keeps its changes if it cannot be loaded', async () => {
    backend.use(...serverError(path))
    setDate(new Date(Date.now() + 60_000).toISOString()) // As when the person returns after a minute.
    returnToPage()
    await expect.poll(warnings).toBe(1)
    await expect.element(profileField('Phone')).toHaveValue('0909 000 111')
    await expect.element(unsaved()).toBeVisible()
    await expect.element(update()).toBeEnabled()

    await update().click()
    await expect.poll(warnings).toBe(2)
    await expect.element(update()).toBeEnabled()
    await expect.element(unsaved()).toBeVisible()
    expect(calls('POST', path)).toEqual([])
  })
})

test('the update button stays disabled until the save of a profile that was left has ended', async () => {
  const respond = hold('post', path)
  await update().click()
  await expect.poll(() => calls('POST', path)).toHaveLength(1)
  await link('News').click()
  await button('Confirm', question()).click()
  await expect.element(heading('News')).toBeVisible()
  history.back()
  await expect.element(button('Updating...', profile())).toBeDisabled()
  respond()
  await expect.element(profileField('Phone')).toHaveValue('0909 000 111')
  await expect.element(update()).toBeEnabled()
  expect(calls('POST', path)).toHaveLength(1)
})

test('a saved profile that cannot be loaded again is disabled', async () => {
  let isBroken = true
  backend.use(
    http.get(`*/api/v1/${path}`, () => {
      if (isBroken && calls('POST', path).length > 0)
        return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
    }),
  )
  await update().click()
  await expect.element(saved()).toBeVisible()
  await link('User management').click()
  await expect.element(heading('User management')).toBeVisible()
  history.back()
  await expect.element(profileField('Phone')).toBeDisabled()
  await expect.element(update()).toBeDisabled()
  isBroken = false
  await expect
    .poll(() => {
      returnToPage() // Joins a request that is still pending.
      return profileField('Phone').element().matches(':enabled')
    })
    .toBe(true)
  await expect.element(profileField('Phone')).toHaveValue('0909 000 111')
  await expect.element(update()).toBeEnabled()
})
