import { downloadFile } from '@/ui/download-file'
import type { BulkJob } from './job-store'

/** Downloads the ledger of a job as a CSV file: `users-block-2026-11-25.csv`. */
export async function downloadLedger({ actionId, startedAt, rows, action }: BulkJob) {
  const { ledgerCsv } = await import('./ledger-csv')
  const day = new Date(startedAt).toLocaleDateString('sv') // 2026-11-25
  downloadFile(`${actionId.replaceAll('/', '-')}-${day}.csv`, ledgerCsv(rows, action))
}
