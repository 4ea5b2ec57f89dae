import * as overrides from '../../mocks/overrides.ts'
import { paths } from '../../src/test/upload-steps.ts'
import { hold } from '../support/calls.ts'
import { activityPanel, fileField, newsForm, picture } from '../uploads/uploads.ts'
import { confirmForm, dialog, option, press, retry, text, type View } from './view.ts'

/** Dialogs in their states, and the elements that open from them. */
export const dialogs: View[] = [
  {
    name: 'user form: refused',
    path: 'users/list?keyword=dao&edit=3',
    server: (backend) => backend.use(...overrides.refused('put', 'users/:id', 'phone is not valid')),
    act: async (page) => {
      await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('0')
      await confirmForm(page)
    },
    shows: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'help of a field',
    path: 'users/list?keyword=dao&edit=0',
    act: press('Help: Email'),
    shows: (page) => page.locator('[popover]:popover-open'),
  },
  {
    name: 'roles',
    path: 'users/list?keyword=dao&edit=0',
    act: (page) => page.getByRole('combobox', { name: 'Roles' }).click(),
    shows: (page) => option(page),
  },
  {
    name: 'membership',
    path: 'users/list?keyword=dao&membership=3',
    shows: (page) => dialog(page).getByRole('cell').first(),
  },
  {
    name: 'assigning users',
    path: 'courses/list?assign=2',
    act: async (page) => {
      await option(page).click()
      await press(/^Assign \d*/)(page)
      await option(page).click()
    },
    shows: (page) => dialog(page).getByText('New'),
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
  { name: 'a video', path: 'courses/2/lessons?video=2', shows: (page) => dialog(page).locator('video') },
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
    path: 'courses/list?keyword=salsa&edit=2',
    act: async (page, { db }) => {
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Của tôi')
      Object.assign(db.courses.find(({ id }) => id === 2) ?? {}, { name: 'Của đồng nghiệp' })
      await confirmForm(page)
    },
    shows: text('Theirs'),
  },
  {
    name: 'an upload that failed',
    path: 'contents/news?edit=3',
    server: (backend) => backend.use(...overrides.uploadDropped()),
    act: (page) => fileField(newsForm(page)).setInputFiles(picture('new.png')),
    shows: retry,
  },
  {
    name: 'the activity panel of uploads: failed',
    path: 'contents/news?edit=0',
    act: async (page, backend) => {
      const respond = hold(backend, 'put', paths.put)
      await fileField(newsForm(page)).setInputFiles(picture('new.png'))
      await press('Continue in background')(page)
      backend.use(...overrides.serverError(paths.legitimize))
      respond()
    },
    shows: (page) => activityPanel(page).getByRole('button', { name: 'Retry' }),
  },
]
