import { describe, expect, test } from 'vitest'
import { backend } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { logInButton } from '@/test/browser/session'
import { heading } from '@/test/browser/shell'

const redirectUri = () => new URLSearchParams(location.search).get('redirectUri')

describe('signed out', () => {
  test.each([
    'dashboard',
    'users/list',
    'contents/news',
    'contents/faq',
    'contents/about-us',
    'courses/list',
    'courses/1/lessons',
    'layout',
    'account/profile',
  ])('%s shows the login screen with itself as redirectUri, and requests nothing', async (path) => {
    renderRoute(path, { signedIn: false })
    await expect.element(logInButton()).toBeVisible()
    expect(location.pathname).toBe('/admin/login')
    expect(redirectUri()).toBe(`/admin/${path}`)
    expect(backend.requests).toEqual([])
  })

  test.each(['', 'no/such/screen'])('"%s" leads to the login screen without a history entry', async (path) => {
    renderRoute('contents/faq', { signedIn: false })
    await expect.element(logInButton()).toBeVisible()
    renderRoute(path, { signedIn: false })
    await expect.element(logInButton()).toBeVisible()
    expect(location.pathname).toBe('/admin/login')
    expect(location.search).not.toContain('faq')

    history.back()
    await expect.poll(redirectUri).toBe('/admin/contents/faq')
    await expect.element(logInButton()).toBeVisible()
  })
})

describe('signed in', () => {
  test.each([
    ['', 'dashboard'],
    ['users', 'users/list'],
    ['contents', 'contents/news'],
    ['courses', 'courses/list'],
    ['no/such/screen', 'dashboard'],
    ['login', 'dashboard'],
    ['login?redirectUri=%2F', 'dashboard'],
    ['login?redirectUri=%2Fadmin%2F', 'dashboard'],
    ['login?redirectUri=%2Fadmin%2Fcontents%2Ffaq', 'contents/faq'],
    ['login?redirectUri=%2Fadmin%2Fusers%2Flist%3Fpage%3D3%26perPage%3D20', 'users/list?page=3&perPage=20'],
  ])('"%s" redirects to %s', async (from, to) => {
    renderRoute(from)
    await expect.element(heading()).toBeVisible()
    expect(currentPath()).toBe(to)
  })

  test.each([
    ['at first', () => renderRoute('no/such/screen')],
    ['later', () => history.pushState(null, '', '/admin/no/such/screen')],
  ])('an unknown path that is opened %s adds no history entry', async (_when, open) => {
    renderRoute('layout')
    await expect.element(heading('Layout customization')).toBeVisible()
    open()
    await expect.poll(currentPath).toBe('dashboard')
    history.back()
    await expect.element(heading('Layout customization')).toBeVisible()
  })

  // `session/redirect.test.ts` has many more.
  test.each([
    'https://evil.test/admin/users/list',
    '/admin/login?redirectUri=%2Fadmin%2Flogin%3FredirectUri%3D%252Fadmin%252Flogin',
  ])('the redirectUri %j leads to the dashboard', async (uri) => {
    renderRoute(`login?redirectUri=${encodeURIComponent(uri)}`)
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(location.href).toBe(`${location.origin}/admin/dashboard`)
  })
})
