import { expect, type Page } from '@playwright/test'
import { HttpResponse, http } from 'msw'
import * as overrides from '../../mocks/overrides.ts'
import { putCookies } from '../session/session.ts'
import { dialogs } from './dialogs.ts'
import { manyRecords } from './many-records.ts'
import {
  button,
  confirmation,
  confirmForm,
  dialog,
  firstField,
  firstRow,
  invalidField,
  loading,
  press,
  retry,
  text,
  toast,
  type View,
} from './view.ts'

/** The states of a list and of its form. */
const list = (path: string, call: string, one: string, id: number): View[] => [
  {
    name: `${path}: loading`,
    path,
    shows: loading,
    server: (backend, gate) => backend.use(...overrides.slow('get', call, gate)),
  },
  { name: `${path}: filled`, path, shows: firstRow },
  {
    name: `${path}: empty`,
    path,
    shows: text('No results found'),
    server: (backend) => backend.use(...overrides.emptyList(call)),
  },
  { name: `${path}: nothing found`, path: `${path}?keyword=xyzxyz`, shows: button('Clear all filters') },
  { name: `${path}: failed`, path, shows: retry, server: (backend) => backend.use(...overrides.serverError(call)) },
  { name: `${path}: new ${one}`, path: `${path}?edit=0`, shows: firstField },
  { name: `${path}: ${one}`, path: `${path}?edit=${id}`, shows: firstField },
  { name: `${path}: incomplete ${one}`, path: `${path}?edit=0`, act: confirmForm, shows: invalidField },
  {
    name: `${path}: question before deleting`,
    path,
    act: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
    shows: confirmation,
  },
]

const screens: View[] = [
  { name: 'login', path: 'login', signedIn: false, shows: button('Log in') },
  {
    name: 'login refused',
    path: 'login',
    signedIn: false,
    act: press('Log in'),
    shows: text('Invalid login credentials.'),
  },
  { name: 'dashboard', path: 'dashboard', shows: (page) => page.getByRole('heading', { name: 'Dashboard', level: 1 }) },
  { name: 'about us', path: 'contents/about-us', shows: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'layout', path: 'layout', shows: (page) => page.getByRole('heading', { level: 1 }) },
  ...list('users/list', 'users', 'user', 3),
  ...list('contents/news', 'news', 'news', 3),
  ...list('contents/faq', 'faqs', 'FAQ', 1),
  ...list('courses/list', 'courses', 'course', 2),
  ...list('courses/2/lessons', 'courses/2/lessons', 'lesson', 5),
  { name: 'users of every status', path: 'users/list?orderBy=-status&perPage=20', shows: firstRow },
  { name: 'no such course', path: 'courses/0/lessons', shows: text('Course not found.') },
  { name: 'profile', path: 'account/profile', shows: (page) => page.locator('[name=email]:enabled') },
  {
    name: 'profile: loading',
    path: 'account/profile',
    server: (backend, gate) => backend.use(...overrides.slow('get', 'users/profile', gate)),
    shows: (page) => page.locator('[name=email]:disabled'),
  },
  {
    name: 'incomplete profile',
    path: 'account/profile',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('')
      await press('Update Profile')(page)
    },
    shows: text('Please enter a valid email'),
  },
]

const layout: View[] = [
  { name: 'user menu', path: 'dashboard', act: press('Admin'), shows: text('admin@example.com') },
  { name: 'help menu', path: 'dashboard', act: press('Help'), shows: text('Website') },
  {
    name: 'About',
    path: 'dashboard',
    act: async (page) => {
      await press('Help')(page)
      await page.getByRole('menuitem', { name: 'Software Info' }).click()
    },
    shows: dialog,
  },
  {
    name: 'keyboard shortcuts',
    path: 'dashboard',
    act: async (page) => {
      await press('Help')(page)
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    },
    shows: dialog,
  },
  { name: 'palette', path: 'dashboard', act: press('Search everything'), shows: dialog },
  {
    name: 'palette: found, nothing found, and failed',
    path: 'dashboard',
    server: (backend, gate) =>
      backend.use(
        ...overrides.slow('get', 'courses', gate),
        ...overrides.refused('get', 'faqs', 'not allowed', 403),
        ...overrides.emptyList('news'),
      ),
    act: async (page) => {
      await press('Search everything')(page)
      await dialog(page).getByRole('combobox').fill('nguyen')
    },
    shows: (page) => dialog(page).getByRole('group').nth(1),
  },
  {
    name: 'palette: disabled results',
    path: 'dashboard',
    server: (backend) => {
      const user = { id: 7, first_name: 'Linh', email: 'a@example.com' }
      backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data: [user, user] })))
    },
    act: async (page) => {
      await press('Search everything')(page)
      await dialog(page).getByRole('combobox').fill('linh')
    },
    shows: (page) => dialog(page).getByRole('option', { disabled: true }).nth(1),
  },
  {
    name: 'offline',
    path: 'dashboard',
    act: (page) => page.context().setOffline(true),
    shows: text('You are offline.'),
  },
  {
    name: 'tooltip of a button',
    path: 'users/list',
    act: async (page) => {
      await press('Refresh list')(page)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
    shows: (page) => page.getByRole('tooltip'),
  },
  {
    name: 'error in a toast',
    path: 'users/list',
    server: (backend) => backend.use(...overrides.refused('get', 'users', 'not allowed', 403)),
    shows: toast,
  },
  {
    name: 'another person signed in in another tab',
    path: 'dashboard',
    act: async (page, backend) => {
      await putCookies(page, backend, 'linh@example.com')
      await page.evaluate(() => dispatchEvent(new Event('focus')))
    },
    shows: button('Reload'),
  },
]

/** Opens a path whose code is missing on the server. The app has already reloaded the page once because of it. */
async function openWithMissingChunk(page: Page, path: string, chunk: string) {
  await page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())))
  await page.goto(path)
}

/** Rare states. */
const rareViews: View[] = [
  {
    name: 'a new version',
    path: 'users/list',
    act: async (page) => {
      await page.route('**/admin/version.json', (route) => route.fulfill({ json: { version: 'another' } }))
      // The code that checks the version loads when the browser is idle.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await expect(text('A new version is available.')(page)).toBeVisible({ timeout: 200 })
      }).toPass()
    },
    shows: button('Reload'),
  },
  {
    name: 'a dialog that failed',
    path: 'users/list',
    act: (page) => openWithMissingChunk(page, 'users/list?membership=3', 'membership-dialog'),
    shows: (page) => page.getByRole('dialog', { name: 'This could not be shown' }),
  },
  {
    name: 'a screen that failed',
    path: 'dashboard',
    act: (page) => openWithMissingChunk(page, 'contents/news', 'news'),
    shows: text('This could not be shown'),
  },
  {
    name: 'a link that signs in another person',
    path: 'dashboard',
    act: (page, { db }) => page.goto(`dashboard?accessToken=${db.signIn('linh@example.com').access_token}`),
    shows: confirmation,
  },
  {
    name: 'an invalid configuration',
    path: 'login',
    signedIn: false,
    act: async (page) => {
      const metaTags = '<meta name="VITE_API_BASE_URL" content="ftp://x"><meta name="VITE_APP_CODE" content="my app">'
      await page.route('**/admin/login', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('<head>', `<head>${metaTags}`) })
      })
      await page.reload()
    },
    shows: text('This back-office is not set up correctly'),
  },
  {
    name: 'more rows than requested',
    path: 'users/list',
    server: (backend) =>
      backend.use(
        http.get('*/api/v1/users', () => HttpResponse.json({ data: backend.db.users, meta: { total: 137, page: 1 } })),
      ),
    shows: text('The server sent 137 rows'),
  },
  { name: 'columns and density', path: 'users/list', act: press('Columns and density'), shows: button('Done') },
]

/** A screen with an error in a part of its layout. */
const brokenLayout = (part: string, attribute: string, value: string): View => ({
  name: `an error in the ${part}`,
  path: 'dashboard',
  act: async (page) => {
    // No response of a server makes the app throw. Therefore setting this attribute throws on every element.
    await page.addInitScript(
      ([attribute, value]) => {
        // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
        const set = Element.prototype.setAttribute
        Element.prototype.setAttribute = function (name, given) {
          if (name === attribute && given === value) throw new Error('token-4711 in a stack')
          set.call(this, name, given)
        }
      },
      [attribute, value] as const,
    )
    await page.goto('users/list')
  },
  shows: (page) => page.getByRole('alert').filter({ hasText: 'This could not be shown' }),
})

/** All screens in all states, and all dialogs, menus, popovers and toasts. Add each new one here. */
export const views: View[] = [
  ...screens,
  ...layout,
  ...rareViews,
  brokenLayout('sidebar', 'aria-label', 'Main'),
  brokenLayout('header', 'aria-controls', 'sidebar'),
  brokenLayout('breadcrumb', 'aria-label', 'Breadcrumb'),
  brokenLayout('layout', 'id', 'content'),
  ...dialogs,
  ...manyRecords,
]
