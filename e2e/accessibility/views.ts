import { expect, type Page } from '@playwright/test'
import { HttpResponse, http } from 'msw'
import * as overrides from '../../mocks/overrides.ts'
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

/** A list and its form, which opens over a list without rows: axe checks what is behind a dialog, too. */
const list = (path: string, one: string, id: number): View[] => [
  { name: `${path}: filled`, path, shows: firstRow },
  { name: `${path}: ${one}`, path: `${path}?keyword=xyzxyz&edit=${id}`, shows: firstField },
  { name: `${path}: incomplete ${one}`, path: `${path}?keyword=xyzxyz&edit=0`, act: confirmForm, shows: invalidField },
]

/** The states that all lists share. */
const listStates: View[] = [
  {
    name: 'a list: loading',
    path: 'users/list',
    shows: loading,
    server: (backend, gate) => backend.use(...overrides.slow('get', 'users', gate)),
  },
  { name: 'a list: nothing found', path: 'users/list?keyword=xyzxyz', shows: button('Clear all filters') },
  {
    name: 'a list: failed',
    path: 'users/list',
    shows: retry,
    server: (backend) => backend.use(...overrides.serverError('users')),
  },
  {
    name: 'a list: question before deleting',
    path: 'users/list',
    act: press(/^Delete/),
    shows: confirmation,
  },
  {
    name: 'a list: more rows than requested',
    path: 'users/list',
    server: (backend) =>
      backend.use(
        http.get('*/api/v1/users', () => HttpResponse.json({ data: backend.db.users, meta: { total: 137, page: 1 } })),
      ),
    shows: text('The server sent 137 rows'),
  },
  { name: 'a list: columns and density', path: 'users/list', act: press('Columns and density'), shows: button('Done') },
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
  ...list('users/list', 'user', 3),
  ...list('contents/news', 'news', 3),
  ...list('contents/faq', 'FAQ', 1),
  ...list('courses/list', 'course', 2),
  ...list('courses/2/lessons', 'lesson', 5),
  ...listStates,
  { name: 'users of every status', path: 'users/list?orderBy=-status&perPage=20', shows: firstRow },
  { name: 'no such course', path: 'courses/0/lessons', shows: text('Course not found.') },
  { name: 'profile', path: 'account/profile', shows: (page) => page.locator('[name=email]:enabled') },
]

/** Chooses an entry of the help menu. */
const chooseHelp = (name: string) => async (page: Page) => {
  await press('Help')(page)
  await page.getByRole('menuitem', { name }).click()
}

const layout: View[] = [
  { name: 'user menu', path: 'dashboard', act: press('Admin'), shows: text('admin@example.com') },
  { name: 'About', path: 'dashboard', act: chooseHelp('Software Info'), shows: dialog },
  { name: 'keyboard shortcuts', path: 'dashboard', act: chooseHelp('Keyboard shortcuts'), shows: dialog },
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
]

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
    act: async (page) => {
      await page.route('**/assets/membership-dialog-*.js', (route) => route.fulfill({ status: 404 }))
      await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now()))) // Because of it, already.
      await page.goto('users/list?membership=3')
    },
    shows: (page) => page.getByRole('dialog', { name: 'This could not be shown' }),
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
    name: 'an error in the layout',
    path: 'dashboard',
    act: async (page) => {
      // No response of a server makes the app throw. Therefore setting this id throws on every element.
      await page.addInitScript(() => {
        // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
        const set = Element.prototype.setAttribute
        Element.prototype.setAttribute = function (name, given) {
          if (name === 'id' && given === 'content') throw new Error('token-4711 in a stack')
          set.call(this, name, given)
        }
      })
      await page.goto('users/list')
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'This could not be shown' }),
  },
]

/** All screens in all states, and all dialogs, menus, popovers and toasts. Add each new one here. */
export const views: View[] = [...screens, ...layout, ...rareViews, ...dialogs, ...manyRecords]
