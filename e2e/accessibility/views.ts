import type { Locator, Page } from '@playwright/test'
import * as scenarios from '../../mocks/scenarios.ts'
import type { createBackend } from '../../mocks/server.ts'
import { assignDialog } from '../assign.ts'
import { logIn, putCookies } from '../session.ts'
import { field, fileField, holdFiles, leave, newsForm, picture, tray, uploadAndLeave } from '../tray.ts'

type Backend = ReturnType<typeof createBackend>

/** Something that a person can have before them: a screen in one of its states, a dialog, a menu, a toast. */
export type View = {
  name: string
  /** Where it is, below the prefix. */
  path: string
  /** What is to be seen before it is looked at. */
  shows: (page: Page) => Locator
  /** How the server answers otherwise. What waits for `gate` is not answered before the end. */
  server?: (backend: Backend, gate: Promise<void>) => void
  /** What is done there. */
  act?: (page: Page, backend: Backend) => Promise<unknown>
  signedIn?: false
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const press = (name: string) => (page: Page) => button(name)(page).click()
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
const loading = (page: Page) => page.getByText('Loading', { exact: true }).first()
const retry = button('Retry')
const questioned = (page: Page) => page.getByRole('alertdialog')
const toast = (page: Page) => page.locator('[data-sonner-toast][data-mounted=true]')
const filled = (page: Page) => dialog(page).locator('input:enabled, textarea:enabled').first()
const option = (page: Page) => page.locator('[role=option]').first()
const confirmForm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click()
const wrong = (page: Page) => dialog(page).locator('[aria-invalid=true]').first()

/** A list in each of its states, and its form in each of its own. */
const list = (path: string, call: string, one: string, id: number): View[] => [
  {
    name: `${path}: loading`,
    path,
    shows: loading,
    server: (backend, gate) => backend.use(...scenarios.slow('get', call, gate)),
  },
  { name: `${path}: filled`, path, shows: rows },
  {
    name: `${path}: empty`,
    path,
    shows: text('No results found'),
    server: (backend) => backend.use(...scenarios.emptyList(call)),
  },
  { name: `${path}: nothing found`, path: `${path}?keyword=xyzxyz`, shows: button('Clear all filters') },
  { name: `${path}: failed`, path, shows: retry, server: (backend) => backend.use(...scenarios.serverError(call)) },
  { name: `${path}: new ${one}`, path: `${path}?edit=0`, shows: filled },
  { name: `${path}: ${one}`, path: `${path}?edit=${id}`, shows: filled },
  { name: `${path}: ${one} that is not complete`, path: `${path}?edit=0`, act: confirmForm, shows: wrong },
  {
    name: `${path}: a question`,
    path,
    act: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
    shows: questioned,
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
  { name: 'people of every status', path: 'users/list?orderBy=-status&perPage=20', shows: rows },
  { name: 'no such course', path: 'courses/0/lessons', shows: text('There is no such course.') },
  { name: 'profile', path: 'account/profile', shows: (page) => page.locator('[name=email]:enabled') },
  {
    name: 'profile: loading',
    path: 'account/profile',
    server: (backend, gate) => backend.use(...scenarios.slow('get', 'users/profile', gate)),
    shows: (page) => page.locator('[name=email]:disabled'),
  },
  {
    name: 'profile that is not complete',
    path: 'account/profile',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('')
      await press('Update Profile')(page)
    },
    shows: text('Please enter a valid email'),
  },
]

const frame: View[] = [
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
    name: 'a refusal in a toast',
    path: 'users/list',
    server: (backend) => backend.use(...scenarios.refused('get', 'users', 'not allowed', 403)),
    shows: toast,
  },
  {
    name: 'signed in as somebody else in another tab',
    path: 'dashboard',
    act: async (page, backend) => {
      await putCookies(page, backend, 'linh@example.com')
      await page.evaluate(() => dispatchEvent(new Event('focus')))
    },
    shows: button('Reload'),
  },
]

const dialogs: View[] = [
  {
    name: 'user form: loading',
    path: 'users/list?edit=3',
    server: (backend, gate) => backend.use(...scenarios.slow('get', 'users/:id', gate)),
    shows: (page) => dialog(page).locator('fieldset:disabled'),
  },
  {
    name: 'user form: failed',
    path: 'users/list?edit=3',
    server: (backend) => backend.use(...scenarios.serverError('users/:id')),
    shows: retry,
  },
  {
    name: 'user form: refused',
    path: 'users/list?edit=3',
    server: (backend) => backend.use(...scenarios.refused('put', 'users/:id', 'phone is not valid')),
    act: async (page) => {
      await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('0')
      await confirmForm(page)
    },
    shows: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'help of a field',
    path: 'users/list?edit=0',
    act: press('Help: Email'),
    shows: (page) => page.locator('.help:popover-open'),
  },
  {
    name: 'roles',
    path: 'users/list?edit=0',
    act: (page) => page.getByRole('combobox', { name: 'Roles' }).click(),
    shows: (page) => option(page),
  },
  {
    name: 'leaving what was typed',
    path: 'users/list?edit=0',
    act: async (page) => {
      await filled(page).fill('a@b.vn')
      await page.keyboard.press('Escape')
    },
    shows: questioned,
  },
  {
    name: 'a question about blocking',
    path: 'users/list',
    act: (page) =>
      page
        .getByRole('button', { name: /^Block/ })
        .first()
        .click(),
    shows: questioned,
  },
  { name: 'membership', path: 'users/list?membership=3', shows: (page) => dialog(page).getByRole('cell').first() },
  {
    name: 'membership: loading',
    path: 'users/list?membership=3',
    server: (backend, gate) =>
      backend.use(...scenarios.slow('get', 'users/:id', gate), ...scenarios.slow('get', 'users/:id/memberships', gate)),
    shows: dialog,
  },
  {
    name: 'membership: failed, without a history',
    path: 'users/list?membership=3',
    server: (backend) => {
      backend.db.memberships.length = 0
      backend.use(...scenarios.serverError('users/:id'))
    },
    shows: retry,
  },
  {
    name: 'membership extended',
    path: 'users/list?membership=3',
    act: (page) => dialog(page).getByRole('button', { name: 'Confirm' }).click(),
    shows: toast,
  },
  {
    name: 'assigning users',
    path: 'courses/list?assign=2',
    act: async (page) => {
      await option(page).click()
      await page
        .getByRole('button', { name: /^Assign \d*/ })
        .first()
        .click()
      await option(page).click()
    },
    shows: (page) => assignDialog(page).getByText('New'),
  },
  {
    name: 'what changes in an assignment',
    path: 'courses/list?assign=2',
    act: async (page) => {
      await option(page).dblclick()
      await page.getByRole('button', { name: /^Changes/ }).click()
    },
    shows: text('Will be assigned (1)'),
  },
  {
    name: 'addresses to assign',
    path: 'courses/list?assign=2',
    act: async (page) => {
      await press('Paste e-mail addresses')(page)
      await page.getByLabel('E-mail addresses', { exact: true }).fill('dao.nguyen@example.com\nnobody@example.com')
    },
    shows: text('Not found (1)'),
  },
  {
    name: 'assigning users: failed',
    path: 'courses/list?assign=2',
    server: (backend) => backend.use(...scenarios.serverError('courses/:id/users/assigned')),
    shows: retry,
  },
  { name: 'a video', path: 'courses/2/lessons?video=2', shows: (page) => dialog(page).locator('video') },
  { name: 'an audio', path: 'courses/2/lessons?audio=2', shows: (page) => dialog(page).locator('audio') },
  {
    name: 'the picture of a course',
    path: 'courses/list',
    act: async (page) => {
      await page.getByRole('link', { name: 'Pilates tại nhà' }).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
    shows: (page) => page.getByRole('tooltip').locator('img'),
  },
  {
    name: 'what two people changed',
    path: 'courses/list?edit=2',
    act: async (page, { db }) => {
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Của tôi')
      Object.assign(db.courses.find(({ id }) => id === 2) ?? {}, { name: 'Của đồng nghiệp' })
      await confirmForm(page)
    },
    shows: text('Theirs'),
  },
  {
    name: 'a draft',
    path: 'users/list?edit=3',
    act: async (page, { db }) => {
      await dialog(page).getByRole('textbox', { name: 'First Name' }).fill('Đào Anh')
      db.revokeAll()
      await confirmForm(page)
      await logIn(page)
    },
    shows: button('Restore'),
  },
  {
    name: 'an upload in a form',
    path: 'contents/news?edit=3',
    act: async (page, backend) => {
      holdFiles(backend)
      await fileField(newsForm(page)).setInputFiles(picture('new.png'))
    },
    shows: (page) => leave(newsForm(page)),
  },
  {
    name: 'an upload that failed',
    path: 'contents/news?edit=3',
    server: (backend) => backend.use(...scenarios.uploadDropped()),
    act: (page) => fileField(newsForm(page)).setInputFiles(picture('new.png')),
    shows: retry,
  },
  {
    name: 'the tray of uploads',
    path: 'contents/news?edit=0',
    act: async (page, backend) => {
      holdFiles(backend)
      await field(newsForm(page), 'Title').fill('Salsa')
      await uploadAndLeave(page, 'new.png')
    },
    shows: tray,
  },
]

/** Every screen in every state, and every dialog, menu, popover and toast. What is added to the product is added here. */
export const views: View[] = [...screens, ...frame, ...dialogs]
