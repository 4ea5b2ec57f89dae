import type { Page } from '@playwright/test'
import { confirmation, dialog, press, text, type View } from './view.ts'

const selectFour = async (page: Page) => {
  for (const index of [1, 2, 3, 4])
    await page
      .getByRole('checkbox', { name: /^Select user/ })
      .nth(index)
      .click()
}

const selectThen =
  (...names: string[]) =>
  async (page: Page) => {
    await selectFour(page)
    for (const name of names) await press(name)(page)
  }

const importedText = [
  'Họ,Tên,Email,Số điện thoại,Vai trò',
  'Nguyễn,Mai,mai.moi@example.com,0912345678,Học viên',
  'Trần,An,an.moi@example.com,912345678,Điều phối',
  'Lê,Chi,chi@,0912345678,',
  'Nguyễn,Đào,dao.nguyen@example.com,0912345678,',
].join('\n')

/** What works on many records at once: the selection, its questions, the ledger, filters, export and import. */
export const manyRecords: View[] = [
  { name: 'users: some selected', path: 'users/list', act: selectFour, shows: text('4 selected') },
  { name: 'users: review of the selection', path: 'users/list', act: selectThen('Review'), shows: dialog },
  {
    name: 'users: question before an extension',
    path: 'users/list',
    act: selectThen('Extend membership'),
    shows: confirmation,
  },
  {
    name: 'users: ledger of a job',
    path: 'users/list',
    act: selectThen('Extend membership', 'Confirm'),
    shows: dialog,
  },
  {
    name: 'users: filtered',
    path: 'users/list?filter=status.blocked+role.member',
    shows: text('2 filters applied'),
  },
  {
    name: 'users: choices of a filter',
    path: 'users/list',
    act: press('Filter by status'),
    shows: (page) => page.getByRole('checkbox', { name: 'Blocked' }),
  },
  { name: 'users: export', path: 'users/list', act: press('Export'), shows: dialog },
  {
    name: 'users: import with rows to check',
    path: 'users/list?import=1',
    act: async (page) => {
      await page.getByLabel('Or paste cells from a spreadsheet').fill(importedText)
      await press('Use this text')(page)
    },
    shows: text('1 ready, 2 not valid, 1 already exists'),
  },
]
