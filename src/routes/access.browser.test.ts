import { describe, expect, test } from 'vitest'
import { backend } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { logInButton } from '@/test/browser/session'
import { heading } from '@/test/browser/shell'

const redirectUri = () => new URLSearchParams(location.search).get('redirectUri')

/** Unknown paths. The last ones cannot be decoded: they were cut off, or are not UTF-8. */
const unknownPaths = ['no/such/screen', '%', 'courses/%E4%BD/lessons/%E4', '%E4?keyword=%E4%BD&page=%zz#%E4']

describe('signed out', () => {
  // Rules: §2: A visitor who is not signed in; §6: Roles and permissions
  test.each(['dashboard', 'users', 'courses/1/lessons'])(
    '%s shows the login screen with itself as redirectUri, and requests nothing',
    async (path) => {
      renderRoute(path, { signedIn: false })
      await expect.element(logInButton()).toBeVisible()
      expect(location.pathname).toBe('/admin/login')
      expect(redirectUri()).toBe(`/admin/${path}`)
      expect(backend.requests).toEqual([])
    },
  )

  test('a path that cannot be decoded leads to the login screen without a history entry', async () => {
    renderRoute('contents/faq', { signedIn: false })
    await expect.element(logInButton()).toBeVisible()
    renderRoute('courses/%E4%BD/lessons/%E4', { signedIn: false })
    await expect.element(logInButton()).toBeVisible()
    expect(location.pathname + location.search).toBe('/admin/login')
    history.back()
    await expect.poll(redirectUri).toBe('/admin/contents/faq')
    await expect.element(logInButton()).toBeVisible()
  })
})

describe('signed in', () => {
  // Rules: §1: Route prefix; §9: Route prefix; §2: {prefix}: Redirects; §2: {prefix}/users: Redirects
  // Rules: §2: {prefix}/contents: Redirects; §2: {prefix}/courses: Redirects
  test.each([
    ['', 'dashboard'],
    ['users', 'users/list'],
    ['contents', 'contents/news'],
    ['courses', 'courses/list'],
    ['no/such/screen', 'dashboard'],
    ['login', 'dashboard'],
    ['login?redirectUri=%2Fadmin%2Fusers%2Flist%3Fpage%3D3%26perPage%3D20', 'users/list?page=3&perPage=20'],
  ])('"%s" redirects to %s', async (from, to) => {
    renderRoute(from)
    await expect.element(heading()).toBeVisible()
    expect(currentPath()).toBe(to)
  })

  // Rules: §2: Any unknown path; §2: A path that cannot be decoded
  test.each([
    ...unknownPaths.map((path) => [path, 'at first', () => renderRoute(path)] as const),
    ['%E4%BD', 'later', () => history.pushState(null, '', '/admin/%E4%BD')] as const,
  ])('"%s", opened %s, leads to the dashboard without a history entry', async (_path, _when, open) => {
    renderRoute('layout')
    await expect.element(heading('Layout customization')).toBeVisible()
    open()
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(currentPath()).toBe('dashboard')
    history.back()
    await expect.element(heading('Layout customization')).toBeVisible()
  })
})
