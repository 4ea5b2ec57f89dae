import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { column } from '@/test/browser/list-page'
import { backend, change } from '@/test/browser/network'
import { openProfile, profileField } from '@/test/browser/profile'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, dialog, press, textsOf } from '@/test/browser/screen'
import { logIn, logInButton, logOut } from '@/test/browser/session'
import {
  about,
  heading,
  helpMenu,
  main,
  menu,
  menuItem,
  pressOn,
  sidebar,
  sidebarToggle,
  userMenu,
} from '@/test/browser/shell'

// Rules: §2: User menu; §6: The user menu is labeled
test('the user menu names the signed-in person and opens the profile', async () => {
  renderRoute('dashboard')
  await expect.element(userMenu()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(menu()).not.toBeInTheDocument()
  await userMenu().click()
  await expect.element(userMenu()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(menu().getByText('admin@example.com')).toBeVisible()
  expect(textsOf(page.getByRole('menuitem'))).toEqual(['My profile', 'Logout'])
  await menuItem('My profile').click()
  await expect.poll(currentPath).toBe('account/profile')
  await expect.element(profileField('Email')).toBeVisible()
  await expect.element(menu()).not.toBeInTheDocument()
})

// Rules: §2: Picture on the user menu
test('the user menu shows the picture of the profile, also after a reload without a call, until the session ends', async () => {
  const picture = () => userMenu().element().querySelector('img')?.src
  change(backend.db.users, 1, { avatar: '/api/v1/uploads/seed/avatar-3.png' })
  await openProfile()
  await expect.poll(picture).toMatch(/avatar-3\.png$/)
  const before = backend.requests.length
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(picture()).toMatch(/avatar-3\.png$/)
  expect(backend.requests.slice(before).map(({ path }) => path)).not.toContain('/api/v1/users/profile')

  await logOut()
  await expect.element(logInButton()).toBeVisible()
  expect(Object.values(sessionStorage).join()).not.toContain('avatar')
  await logIn()
  await expect.element(heading('Dashboard')).toBeVisible()
  expect(picture()).toBeUndefined()
})

test('Back closes an open menu together with the screen behind it', async () => {
  renderRoute('dashboard')
  await sidebar().getByRole('link', { name: 'News' }).click()
  await expect.element(heading('News')).toBeVisible()
  await helpMenu().click()
  await expect.element(menu()).toBeVisible()
  history.back()
  await expect.element(menu()).not.toBeInTheDocument()
  await helpMenu().click()
  await expect.element(menu()).toBeVisible()
})

test('Back and Forward close the palette, the shortcuts and Software Info, and the screen stays', async () => {
  renderRoute('dashboard')
  await sidebar().getByRole('link', { name: 'News' }).click()
  await expect.element(heading('News')).toBeVisible()
  const open = [
    () => button('Search everything', page).click(),
    () => button('Software Info', sidebar()).click(),
    async () => {
      await helpMenu().click()
      await menuItem('Keyboard shortcuts').click()
    },
  ]
  for (const openDialog of open) {
    await openDialog()
    await expect.element(dialog()).toBeVisible()
    history.back()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(currentPath()).toBe('contents/news')
  }
  history.back()
  await expect.element(heading('Dashboard')).toBeVisible()
  await button('Software Info', sidebar()).click()
  await expect.element(dialog()).toBeVisible()
  history.forward()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(currentPath()).toBe('dashboard')
})

// Rules: §1: The help button opens a menu
test('the help menu offers the shortcuts, the website and Software Info, and gets the focus back from their dialogs', async () => {
  renderRoute('dashboard')
  await helpMenu().click()
  await expect.element(menu()).toBeVisible()
  expect(textsOf(page.getByRole('menuitem'))).toEqual(['Keyboard shortcuts', 'Website', 'Software Info'])
  await expect.element(menuItem('Website')).toHaveAttribute('href', 'https://www.example.com')
  await expect.element(menuItem('Website')).toHaveAttribute('target', '_blank')
  await expect.element(menuItem('Website')).toHaveAttribute('rel', expect.stringContaining('noopener'))

  await press('{Escape}')
  await pressOn(helpMenu(), '{ArrowUp}')
  await expect.element(menuItem('Keyboard shortcuts')).toHaveFocus()
  await press('{End}')
  await expect.element(menuItem('Software Info')).toHaveFocus()
  await press('{Enter}')
  await expect.element(about()).toHaveFocus()
  await press('{Escape}')
  await expect.element(about()).not.toBeInTheDocument()
  await expect.element(helpMenu()).toHaveFocus()
})

describe('the theme', () => {
  const theme = () => page.getByRole('switch', { name: 'Dark mode' })
  const root = document.documentElement
  const canvas = () => getComputedStyle(root).backgroundColor
  const expectDark = async (isDark: boolean) => {
    await expect.element(theme()).toHaveAttribute('aria-checked', String(isDark))
    expect(root.classList.contains('dark')).toBe(isDark)
  }

  // Rules: §2: The theme switch; §3: Theme preference; §4: Theme
  test('switches to dark and back, and is stored', async () => {
    renderRoute('dashboard')
    await expectDark(false)
    const light = canvas()
    await theme().click()
    await expectDark(true)
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(canvas()).not.toBe(light)

    renderRoute('dashboard')
    await expectDark(true)
    await pressOn(theme(), ' ')
    await expectDark(false)
    expect(localStorage.getItem('theme')).toBe('light')
    expect(canvas()).toBe(light)
  })

  test('can be changed if the browser blocks the storage, like the sidebar and the columns of a list', async () => {
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError')
    })
    try {
      renderRoute('dashboard')
      await theme().click()
      await expectDark(true)
      await sidebarToggle().click()
      await expect.element(sidebar()).not.toBeInTheDocument()
      renderRoute('courses/list')
      await button('Columns and density', main()).click()
      await dialog().getByRole('checkbox', { name: 'Created At' }).click()
      await expect.element(column('Created At')).not.toBeInTheDocument()
    } finally {
      storage.mockRestore() // the checks after each test read it
    }
  })
})
