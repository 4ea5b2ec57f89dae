import { picture } from '../../mocks/pictures.ts'
import { formatBytes } from '../../src/upload/formats.ts'
import { expect } from '../fixtures.ts'
import { assignDialog, assigned, available } from '../forms/assign.ts'
import type { Call } from './call.ts'
import type { Fault } from './faults.ts'
import {
  act,
  acting,
  checking,
  choose,
  confirm,
  confirming,
  dialog,
  expectedToasts,
  expectToast,
  field,
  loading,
  messageOf,
  once,
  opening,
  preview,
  retry,
  saving,
} from './helpers.ts'

const reopen = { ...opening, press: (page) => page.reload() } as const satisfies Partial<Call>

const signIn: Call = {
  name: 'sign-in',
  method: 'post',
  path: 'auth/signin',
  signedOut: true,
  open: (page) => page.goto('login'),
  typed: [
    { into: (page) => page.getByLabel('Username'), text: 'admin@example.com' },
    { into: (page) => page.getByLabel('Password', { exact: true }), text: 'dance123' },
  ],
  press: (page) => page.getByRole('button', { name: 'Log in' }).click(),
  reads: true,
  sends: once,
  feedback: (fault) => {
    const { status = 0, end } = fault
    const refused = end === 'refreshed' || end === 'expired' || (status >= 400 && status < 500 && status !== 429)
    return { alert: refused ? 'Invalid login credentials.' : `Sign-in failed. ${messageOf(fault)}` }
  },
  works: (page) => expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible(),
}

/** A change of status with a button in a row. */
const switches = (
  api: 'users' | 'courses' | 'lessons',
  id: number,
  at: string,
  list: string,
  on: string,
  off: string,
): Call => ({
  name: `${api}: status`,
  method: 'put',
  path: `${api}/${id}/status`,
  open: (page) => page.goto(at),
  press: act(`${off} ${api.slice(0, -1)} ${id}`),
  reads: false,
  sends: once,
  feedback: acting,
  list,
  works: (page) =>
    expect(page.getByRole('button', { name: `${on} ${api.slice(0, -1)} ${id}`, exact: true })).toBeVisible(),
})

const memberships: Call = {
  ...reopen,
  name: 'users: membership history',
  path: 'users/3/memberships',
  open: (page) => page.goto('users/list?membership=3'),
  feedback: () => ({ quietly: (page) => dialog(page).getByText('No membership history found.', { exact: true }) }),
  works: (page) =>
    expect(dialog(page).getByRole('region', { name: 'Membership history' }).getByRole('row')).toHaveCount(4),
}

/** The list of lessons works without the name of its course, unless the response says that the course does not exist. */
const courseName: Call = {
  ...reopen,
  name: 'lessons: name of the course',
  path: 'courses/3',
  open: (page) => page.goto('courses/3/lessons'),
  feedback: ({ status }) => ({
    quietly: (page) => (status === 404 ? page.getByText('Course not found.') : page.getByText('Titanic')),
  }),
  waits: (page) => page.getByText('Titanic'),
  works: (page) => expect(page.locator('h1 + p')).toHaveText('Salsa nâng cao'),
}

const extend: Call = {
  ...confirming,
  name: 'users: extend membership',
  method: 'post',
  path: 'users/3/memberships',
  open: (page) => page.goto('users/list?membership=3'),
  prepare: (page) => dialog(page).getByRole('radio', { name: '15 months' }).check(),
  press: async (page) => {
    const isUnclear = await dialog(page).getByText('It may have been saved anyway.').isVisible()
    await confirm(page)
    if (isUnclear) await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  },
  list: 'users',
  works: async (page, db) => {
    await expectToast(page, 'Extend membership successful')
    expect(db.memberships.filter(({ user_id }) => user_id === 3)).toHaveLength(4)
    expect(db.users.find(({ id }) => id === 3)?.membership?.expired_at).toMatch(/^2031-11-01/)
  },
}

const listedUsers = (side: 'assigned' | 'unassigned'): Call => ({
  ...opening,
  name: `courses: ${side} users`,
  path: `courses/2/users/${side}`,
  open: (page) => page.goto('courses/list?assign=2'),
  feedback: (fault) => ({ alert: loading(fault).alert, toasts: ['Failed to fetch users', ...expectedToasts(fault)] }),
  works: async (page) => {
    await expect(assigned(page).users.first()).toBeVisible()
    await expect(available(page).users.first()).toBeVisible()
    await expect(assignDialog(page).getByRole('button', { name: 'Confirm' })).toBeEnabled()
  },
})

const assigning = {
  ...confirming,
  open: (page) => page.goto('courses/list?assign=2'),
  typed: [{ into: (page) => assignDialog(page).getByRole('textbox', { name: 'Description' }), text: 'Lớp tối' }],
  prepare: (page) =>
    available(page)
      .user(/^Ngọc Phạm Bảo/)
      .dblclick(),
  feedback: (fault) => ({
    alert: saving(fault).alert,
    toasts: ['Failed to assign users to course', ...expectedToasts(fault)],
  }),
  works: async (page, db) => {
    await expectToast(page, 'Users assigned to course successfully')
    await expect(assignDialog(page)).toHaveCount(0)
    const course = db.courses.find(({ id }) => id === 2)
    expect(course?.user_ids).toHaveLength(13)
    expect(course?.user_ids).toContain(5)
    expect(course?.assign_description).toBe('Lớp tối')
  },
} satisfies Partial<Call>

const profile = {
  quietly: 'You have unsaved changes.',
  phone: { into: field('Phone'), text: '0909 000 111' },
}

const profileCalls: Call[] = [
  {
    ...reopen,
    name: 'profile: load',
    path: 'users/profile',
    open: (page) => page.goto('account/profile'),
    feedback: () => ({ quietly: (page) => page.locator('form:has(fieldset:disabled) [type=submit]:disabled') }),
    works: async (page) => {
      await expect(field('Email')(page)).toHaveValue('admin@example.com')
      await expect(page.getByRole('button', { name: 'Update Profile' })).toBeEnabled()
    },
  },
  {
    name: 'profile: save',
    method: 'post',
    path: 'users/profile',
    open: (page) => page.goto('account/profile'),
    typed: [profile.phone],
    press: (page) => page.getByRole('button', { name: 'Update Profile' }).click(),
    reads: false,
    sends: once,
    feedback: () => ({ quietly: (page) => page.getByText(profile.quietly, { exact: true }) }),
    works: async (page, db) => {
      await expectToast(page, 'Update profile successful')
      await expect(page.getByText(profile.quietly)).toHaveCount(0)
      expect(db.users[0]?.phone).toBe('0909 000 111')
    },
    drafts: true,
  },
]

const fileSize = formatBytes((await picture('b')).size)
const tooLarge = ({ status }: Fault) => (status === 413 ? `This file is too large (${fileSize}). ` : '')

/** A step of an upload. Retry repeats it, and the values of the other fields stay. */
const uploadStep = {
  open: (page) => page.goto('contents/news?edit=24'),
  typed: [{ into: field('Title'), text: 'Tên mới' }],
  press: (page, again) => (again ? retry(page) : choose(page, 'File')),
  reads: true,
  sends: once,
  feedback: (fault) => ({ alert: `b.png: ${tooLarge(fault)}${messageOf(fault)}`, toasts: expectedToasts(fault) }),
  works: async (page) => {
    await expect(preview(page, 'File')).toHaveAttribute('src', /\/news\/\d+-b\.png$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
  drafts: true,
} satisfies Partial<Call>

const uploadCalls: Call[] = [
  { ...uploadStep, name: 'upload: presigned URL', method: 'get', path: 'storage/presigned-url' },
  {
    ...uploadStep,
    name: 'upload: the file',
    method: 'put',
    path: 'uploads/*',
    // The app does not read the response, but notices if it is incomplete.
    isDone: ({ end, name }) => end === 'unreadable' && !name.includes('half-way'),
    // If the storage refuses the upload URL, it may have expired. The app requests a new one once.
    sends: ({ status }) => (status === 403 ? 2 : 1),
    feedback: (fault) => {
      const broken = fault.end === 'no-response' || fault.end === 'unreadable'
      const why = broken ? 'The connection to the storage broke, or the upload was blocked.' : fault.text
      return {
        alert: `b.png: ${tooLarge(fault)}${why ?? `The storage refused the file (${fault.status}).`}`,
        toasts: expectedToasts(fault),
      }
    },
  },
  { ...uploadStep, name: 'upload: legitimize', method: 'put', path: 'storage/legitimize-files' },
]

/** The calls that only one screen or entity has. */
export const otherCalls: Call[] = [
  signIn,
  switches('users', 3, 'users/list?keyword=dao.nguyen@', 'users', 'Activate', 'Block'),
  switches('courses', 3, 'courses/list', 'courses', 'Enable', 'Disable'),
  switches('lessons', 31, 'courses/3/lessons?keyword=Titanic', 'courses/3/lessons', 'Enable', 'Disable'),
  memberships,
  courseName,
  extend,
  listedUsers('assigned'),
  listedUsers('unassigned'),
  {
    ...assigning,
    name: 'courses: read before assigning',
    method: 'get',
    path: 'courses/2/users/assigned',
    reads: true,
    feedback: (fault) => ({ ...assigning.feedback(fault), alert: checking(fault).alert }),
  },
  { ...assigning, name: 'courses: assign', method: 'put', path: 'courses/2/users', list: 'courses' },
  ...profileCalls,
  ...uploadCalls,
]
