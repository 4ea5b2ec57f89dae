import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from '../../src/csv.ts'

/** The rows of the CSV file that `press` downloads, without the header. */
export async function downloadRows(page: Page, press: () => Promise<unknown>): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const text = await readFile(await download.path(), 'utf8')
  return parseCsv(text).slice(1)
}
