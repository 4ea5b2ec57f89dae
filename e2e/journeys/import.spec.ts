import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { bodies } from '../calls.ts'
import { expect, test } from '../fixtures.ts'

const header = ['Họ và tên', 'Email', 'Số điện thoại', 'Vai trò']
const accounts = Array.from({ length: 30 }, (_, index) => [
  `Nguyễn Thị Đào ${String.fromCharCode(65 + index)}`,
  `lop-moi-${index}@example.com`,
  '0912 345 678',
  '',
])

test('thirty accounts are created from a workbook, and the file of the job can be imported again', async ({
  page,
  backend,
}) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Lớp mới', rows: [header, ...accounts] }] })
  await page.goto('users/list')
  await page.getByRole('button', { name: 'Import users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  const file = dialog.getByLabel('File with users')
  await file.setInputFiles({ name: 'lop-moi.xlsx', mimeType: '', buffer: Buffer.from(bytes) })
  await dialog.getByRole('button', { name: 'Create 30 users' }).click()

  const job = page.getByRole('dialog', { name: 'Create 30 users' })
  await expect(job).toContainText('30 of 30 done')
  expect(bodies(backend, 'POST', 'users')).toHaveLength(30)
  const downloading = page.waitForEvent('download')
  await job.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^users-create-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const created = backend.db.users.find(({ email }) => email === 'lop-moi-0@example.com')
  expect(text.split('\r\n')[1]).toBe(
    `lop-moi-0@example.com,Nguyễn Thị Đào,A,"0912 345 678",Member,${created?.password},Done,`,
  )

  await job.getByRole('button', { name: 'Close' }).last().click()
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  await file.setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.getByRole('status')).toHaveText('30 already exist')
  await expect(dialog.getByRole('button', { name: 'Create users' })).toHaveAttribute('aria-disabled', 'true')
})
