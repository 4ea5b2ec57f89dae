import { expect } from '@playwright/test'
import { HttpResponse, http } from 'msw'
import * as overrides from '../../mocks/overrides.ts'
import { assignDialog } from '../forms/assign.ts'
import { logIn } from '../session/session.ts'
import { activityPanel, field, holdFiles, leave, uploadAndLeave } from '../uploads/background-uploads.ts'
import { fileField, newsForm, picture } from '../uploads/uploads.ts'
import {
  button,
  confirmation,
  confirmForm,
  dialog,
  firstField,
  option,
  press,
  retry,
  text,
  toast,
  type View,
} from './view.ts'

/** Dialogs in their states, and the elements that open from them. */
export const dialogs: View[] = [
  {
    name: 'user form: loading',
    path: 'users/list?edit=3',
    server: (backend, gate) => backend.use(...overrides.slow('get', 'users/:id', gate)),
    shows: (page) => dialog(page).locator('fieldset:disabled'),
  },
  {
    name: 'user form: failed',
    path: 'users/list?edit=3',
    server: (backend) => backend.use(...overrides.serverError('users/:id')),
    shows: retry,
  },
  {
    name: 'user form: refused',
    path: 'users/list?edit=3',
    server: (backend) => backend.use(...overrides.refused('put', 'users/:id', 'phone is not valid')),
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
    shows: (page) => page.locator('[popover]:popover-open'),
  },
  {
    name: 'roles',
    path: 'users/list?edit=0',
    act: (page) => page.getByRole('combobox', { name: 'Roles' }).click(),
    shows: (page) => option(page),
  },
  {
    name: 'question before discarding changes',
    path: 'users/list?edit=0',
    act: async (page) => {
      await firstField(page).fill('a@b.vn')
      await page.keyboard.press('Escape')
    },
    shows: confirmation,
  },
  {
    name: 'question before blocking a user',
    path: 'users/list',
    act: (page) =>
      page
        .getByRole('button', { name: /^Block/ })
        .first()
        .click(),
    shows: confirmation,
  },
  { name: 'membership', path: 'users/list?membership=3', shows: (page) => dialog(page).getByRole('cell').first() },
  {
    name: 'membership: loading',
    path: 'users/list?membership=3',
    server: (backend, gate) =>
      backend.use(...overrides.slow('get', 'users/:id', gate), ...overrides.slow('get', 'users/:id/memberships', gate)),
    shows: dialog,
  },
  {
    name: 'membership: failed, without a history',
    path: 'users/list?membership=3',
    server: (backend) => {
      backend.db.memberships.length = 0
      backend.use(...overrides.serverError('users/:id'))
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
    name: 'changes of an assignment',
    path: 'courses/list?assign=2',
    act: async (page) => {
      await option(page).dblclick()
      await page.getByRole('button', { name: /^Changes/ }).click()
    },
    shows: text('Will be assigned (1)'),
  },
  {
    name: 'email addresses to assign',
    path: 'courses/list?assign=2',
    act: async (page) => {
      await press('Paste email addresses')(page)
      await page.getByLabel('Email addresses', { exact: true }).fill('dao.nguyen@example.com\nnobody@example.com')
    },
    shows: text('Not found (1)'),
  },
  {
    name: 'assigning users: failed',
    path: 'courses/list?assign=2',
    server: (backend) => backend.use(...overrides.serverError('courses/:id/users/assigned')),
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
    name: 'conflict with changes of another person',
    path: 'courses/list?edit=2',
    act: async (page, { db }) => {
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Của tôi')
      Object.assign(db.courses.find(({ id }) => id === 2) ?? {}, { name: 'Của đồng nghiệp' })
      await confirmForm(page)
    },
    shows: text('Theirs'),
  },
  {
    name: 'question about a possible duplicate user',
    path: 'users/list?edit=0',
    server: (backend) =>
      backend.use(
        http.post('*/api/v1/users', () => {
          const { users } = backend.db
          if (users[0]) users.push({ ...users[0], id: 138, email: 'moi@example.com' })
          return HttpResponse.error()
        }),
      ),
    act: async (page) => {
      await firstField(page).fill('moi@example.com')
      await dialog(page)
        .getByRole('textbox', { name: /^Password/ })
        .fill('geheim99')
      await dialog(page).getByRole('textbox', { name: 'First Name' }).fill('Mới')
      await confirmForm(page)
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      await confirmForm(page)
    },
    shows: confirmation,
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
    server: (backend) => backend.use(...overrides.uploadDropped()),
    act: (page) => fileField(newsForm(page)).setInputFiles(picture('new.png')),
    shows: retry,
  },
  {
    name: 'the activity panel of uploads',
    path: 'contents/news?edit=0',
    act: async (page, backend) => {
      holdFiles(backend)
      await field(newsForm(page), 'Title').fill('Salsa')
      await uploadAndLeave(page, 'new.png')
    },
    shows: activityPanel,
  },
  {
    name: 'the activity panel of uploads: not saved',
    path: 'contents/news?edit=0',
    act: async (page, backend) => {
      const release = holdFiles(backend)
      await uploadAndLeave(page, 'new.png')
      release()
    },
    shows: (page) => activityPanel(page).getByText('Nothing is saved yet'),
  },
  {
    name: 'the activity panel of uploads: failed',
    path: 'contents/news?edit=0',
    act: async (page, backend) => {
      const release = holdFiles(backend)
      await uploadAndLeave(page, 'new.png')
      backend.use(...overrides.serverError('storage/legitimize-files'))
      release()
    },
    shows: (page) => activityPanel(page).getByRole('button', { name: 'Retry' }),
  },
]
