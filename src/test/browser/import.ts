import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Download } from './downloads'
import { renderRoute } from './render-route'
import { button } from './screen'
import { paste, resizeWindow } from './shell'

export const importDialog = () => page.getByRole('dialog', { name: 'Import users' })
export const importButton = (name: string) => button(name, importDialog())
export const importedRows = () =>
  importDialog()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const cell = (label: string) => importDialog().getByRole('textbox', { name: label, exact: true })
export const summary = () => importDialog().getByRole('status')
export const job = () => page.getByRole('dialog', { name: /^Create \d+ users?$/ })

/** The text of copied cells, with Vietnamese headings. */
export const table = (...lines: string[]) => ['Họ\tTên\tEmail\tSố điện thoại\tVai trò', ...lines].join('\n')
export const line = (index: number, email = `new${index}@lop.vn`) =>
  `Nguyễn Thị\tĐào ${index}\t${email}\t0912 345 67${index % 10}\t`
export const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index))

/** The button of the file with the new accounts. */
export const accounts = 'Download accounts and passwords'
export const textBox = () => importDialog().getByRole('textbox', { name: 'Or paste cells from a spreadsheet' })

/** Opens the dialog, and pastes cells if there are any. */
export async function openImport(text?: string) {
  await resizeWindow(1280, 900)
  renderRoute('users/list?import=1')
  if (text !== undefined) await paste(textBox(), text)
}

/** Presses a button. @returns the rows of the workbook that it downloads, with the headings */
export async function downloadRows(downloads: Download[], name: string): Promise<unknown[][]> {
  const count = downloads.length
  await importButton(name).click()
  await expect.poll(() => downloads.length).toBe(count + 1)
  const bytes = await downloads.at(-1)?.bytes()
  const { sheets } = await readXlsx(bytes ?? new Uint8Array())
  return sheets[0]?.rows ?? []
}

/** The button that starts the job. */
export const create = (count: number) => importButton(count === 1 ? 'Create 1 user' : `Create ${count} users`)

/** Creates the accounts that are ready, and closes the job when all of them are done. */
export async function createAll(count: number) {
  await create(count).click()
  await expect.element(job()).toMatchTextContent(`${count} of ${count} done`)
  await closeJob()
}
export const closeJob = () => job().getByRole('button', { name: 'Close', exact: true }).last().click()
