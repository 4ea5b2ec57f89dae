import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from '../fixtures.ts'
import { bodies, calls, hold } from '../support/calls.ts'

const header = ['Họ và tên', 'Email', 'Mật khẩu', 'Mã']
const accounts = Array.from({ length: 5 }, (_, index) => [
  `Nguyễn Thị Đào ${String.fromCharCode(65 + index)}`,
  `lop-moi-${index}@example.com`,
])
const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import users' })

test('accounts are created from a workbook, and the file with their passwords can be imported again', async ({
  page,
  backend,
}) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Lớp mới', rows: [header, ...accounts] }] })
  await page.goto('users/list')
  await page.getByRole('button', { name: 'Import users' }).click()
  const dialog = importDialog(page)
  const file = dialog.getByLabel('File with users')
  await file.setInputFiles({ name: 'lop-moi.xlsx', mimeType: '', buffer: Buffer.from(bytes) })
  await dialog.getByRole('button', { name: 'Create 5 users' }).click()

  const job = page.getByRole('dialog', { name: 'Create 5 users' })
  await expect(job).toContainText('5 of 5 done')
  expect(bodies(backend, 'POST', 'users')).toHaveLength(5)
  await job.getByRole('button', { name: 'Close' }).last().click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download accounts and passwords' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^new-users-\d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())))
  const { password } = backend.db.users.find(({ email }) => email === 'lop-moi-0@example.com') ?? {}
  const row = sheets[0]?.rows.find(([email]) => email === 'lop-moi-0@example.com')
  expect(row).toEqual(expect.arrayContaining(['lop-moi-0@example.com', 'Nguyễn Thị Đào', 'A', 'Member', password]))

  await dialog.getByRole('button', { name: 'Choose another' }).click()
  await file.setInputFiles(await download.path())
  await expect(dialog.getByRole('status')).toHaveText('5 already exist')
  await expect(dialog.getByRole('button', { name: 'Create users' })).toHaveAttribute('aria-disabled', 'true')
})

test('what was typed survives a reload, but no passwords; after one in the middle, those who are missing are created', async ({
  page,
  backend,
}) => {
  page.on('dialog', (dialog) => void dialog.accept()) // the browser asks before the page is left
  const dialog = importDialog(page)
  const rows = [header, ...accounts.map((cells) => [...cells, 'matkhau1', 'abc123'])]
  await page.goto('users/list?import=1')
  await dialog.getByLabel('Or paste cells from a spreadsheet').fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await dialog.getByLabel('Password, row 3').fill('bimat2026')
  await dialog.getByLabel('Phone, row 2').fill('0901 234 567')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(stored).toContain('0901 234 567')
  for (const secret of ['matkhau1', 'abc123', 'bimat2026']) expect(await stored()).not.toContain(secret)
  await page.reload()
  await expect(dialog.getByLabel('Phone, row 2')).toHaveValue('0901 234 567')
  await expect(dialog).toContainText('Passwords of the table were not kept')

  const respond = hold(backend, 'post', 'users')
  await dialog.getByRole('button', { name: 'Create 5 users' }).click()
  await expect.poll(() => calls(backend, 'POST', 'users').length).toBe(3)
  await page.goto('users/list')
  respond()
  await page.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: 'Details' }).click()
  const job = page.getByRole('dialog', { name: 'Create 5 users' })
  await job.getByRole('button', { name: 'Check 3 unknown' }).click()
  await expect(job).toContainText('3 of 5 done, 2 not done')
  await job.getByRole('button', { name: 'Continue with 2' }).click()
  await expect(job).toContainText('Import the file again: users that exist by now are left out.')
  await job.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('users/list?import=1') // the table has survived
  await dialog.getByRole('button', { name: 'Create 2 users' }).click()
  await expect(page.getByRole('dialog', { name: 'Create 2 users' })).toContainText('2 of 2 done')
  const emails = backend.db.users.map(({ email }) => email).filter((email) => email.startsWith('lop-moi-'))
  expect(emails.toSorted()).toEqual(accounts.map(([, email]) => email))
})
