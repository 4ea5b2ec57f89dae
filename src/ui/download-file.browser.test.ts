import { expect, test } from 'vitest'
import { writeCsv } from '@/csv'
import { collectDownloads } from '@/test/browser/downloads'
import { downloadFile } from './download-file'

test('downloads a file with its name and its byte order mark', async () => {
  const downloads = collectDownloads()
  downloadFile('users-2026-11-25', 'csv', writeCsv(['Họ'], [['Đào']]))
  expect(downloads.map(({ name }) => name)).toEqual(['users-2026-11-25.csv'])
  expect(await downloads[0]?.text()).toBe('\uFEFFHọ\r\nĐào\r\n')
})
