import { describe, expect, test } from 'vitest'
import { backend, calls, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { logInButton } from '@/test/browser/session'
import { heading } from '@/test/browser/shell'

const redirectUri = () => new URLSearchParams(location.search).get('redirectUri')

/** Unknown paths. Most of them cannot be decoded: they were cut off, or are not UTF-8. */
const unknownPaths = [
  'no/such/screen',
  '%',
  '%E4%BD', // two of three bytes of a character
  '%ED%A0%80', // half a surrogate pair
  'users/list%',
  'courses/%E4%BD/lessons/%E4',
  '%2525E4',
  '%00',
  `%E4${'x'.repeat(3000)}`,
  '%E4?keyword=%E4%BD&page=%zz#%E4',
]

describe('signed out', () => {
  // Rules: §2: A visitor who is not signed in; §6: Roles and permissions
  test.each(['dashboard', 'users/list', 'courses/1/lessons', 'account/profile'])(
    '%s shows the login screen with itself as redirectUri, and requests nothing',
    async (path) => {
      renderRoute(path, { signedIn: false })
      await expect.element(logInButton()).toBeVisible()
      expect(location.pathname).toBe('/admin/login')
      expect(redirectUri()).toBe(`/admin/${path}`)
      expect(backend.requests).toEqual([])
    },
  )

  test.each(['', 'courses/%E4%BD/lessons/%E4'])(
    '"%s" leads to the login screen without a history entry',
    async (path) => {
      renderRoute('contents/faq', { signedIn: false })
      await expect.element(logInButton()).toBeVisible()
      renderRoute(path, { signedIn: false })
      await expect.element(logInButton()).toBeVisible()
      expect(location.pathname).toBe('/admin/login')
      expect(location.search).toBe('')

      history.back()
      await expect.poll(redirectUri).toBe('/admin/contents/faq')
      await expect.element(logInButton()).toBeVisible()
    },
  )
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
    ...['no/such/screen', '%E4%BD'].map(
      (path) => [path, 'later', () => history.pushState(null, '', `/admin/${path}`)] as const,
    ),
  ])('"%s", opened %s, leads to the dashboard without a history entry', async (_path, _when, open) => {
    renderRoute('layout')
    await expect.element(heading('Layout customization')).toBeVisible()
    open()
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(currentPath()).toBe('dashboard')
    history.back()
    await expect.element(heading('Layout customization')).toBeVisible()
  })

  test.each(['%E4%BD', '0', 'x'])('the lessons of the course "%s" are not requested', async (id) => {
    renderRoute(`courses/${id}/lessons?keyword=%E4%BD&page=%zz#%E4`)
    const isDecodable = !id.startsWith('%')
    await expect.element(heading(isDecodable ? 'Lesson management' : 'Dashboard')).toBeVisible()
    expect(calls('GET', `courses/${id}/lessons`)).toEqual([])
  })

  test('a search that cannot be decoded is read as far as possible', async () => {
    renderRoute('users/list?keyword=%E4%BD&page=%zz&perPage=%&orderBy=%E4#%E4')
    await expect.element(heading('User management')).toBeVisible()
    await expect.poll(() => queries('users')).toEqual([{ order_by: '-last_access', page: '1', per_page: '10' }])
  })

  // `session/redirect.test.ts` has many more.
  test.each(['https://evil.test/admin/users/list', '/admin/courses/%E4%BD/lessons'])(
    'the redirectUri %j leads to the dashboard',
    async (uri) => {
      renderRoute(`login?redirectUri=${encodeURIComponent(uri)}`)
      await expect.element(heading('Dashboard')).toBeVisible()
      expect(location.href).toBe(`${location.origin}/admin/dashboard`)
    },
  )
})
