import { describe, expect, test } from 'vitest'
import { backend, calls, change } from '@/test/browser/network'
import { openProfile } from '@/test/browser/profile'
import { renderRoute } from '@/test/browser/render-route'
import { logIn, logInButton, logOut } from '@/test/browser/session'
import { heading, userMenu } from '@/test/browser/shell'

const picture = () => userMenu().element().querySelector('img')?.src

/** Opens the profile of somebody with a picture. */
async function openProfileWithPicture() {
  change(backend.db.users, 1, { avatar: '/api/v1/uploads/seed/avatar-3.png' })
  await openProfile()
  await expect.poll(picture).toMatch(/avatar-3\.png$/)
}

async function openDashboard() {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
}

describe('the picture on the user menu', () => {
  // Rules: §2: Picture on the user menu
  test('is shown after a reload without a call', async () => {
    await openProfileWithPicture()
    await openDashboard()
    expect(picture()).toMatch(/avatar-3\.png$/)
    expect(calls('GET', 'users/profile')).toHaveLength(1)
  })

  test('is forgotten when the session ends', async () => {
    await openProfileWithPicture()
    await logOut()
    await expect.element(logInButton()).toBeVisible()
    expect(Object.values(sessionStorage).join()).not.toContain('avatar')
    await logIn()
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(picture()).toBeUndefined()
  })
})
