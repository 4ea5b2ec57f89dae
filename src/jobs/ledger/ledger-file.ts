import { writeCsv } from '@/csv'
import type { Write } from '@/jobs/action'
import type { Job } from '@/jobs/job-store'
import { formatIsoDay } from '@/ui/dates/dates'
import { downloadFile } from '@/ui/download-file'
import { type LedgerRow, outcomeLabels } from './ledger'

/** Downloads the ledger of a job as a CSV file: `users-block-2026-11-25.csv`. */
export function downloadLedger({ actionId, startedAt, rows, write }: Job) {
  const name = `${actionId.replaceAll('/', '-')}-${formatIsoDay(new Date(startedAt))}.csv`
  downloadFile(name, ledgerCsv(rows, write))
}

/** The ledger of a job as a CSV file. */
export function ledgerCsv(rows: readonly LedgerRow[], write: Write | undefined): string {
  const file = (write?.toFile ?? usualFile)(rows)
  return writeCsv(file.header, file.rows)
}

const usualFile = (rows: readonly LedgerRow[]) => ({
  header: ['ID', 'Name', 'Detail', 'Outcome', 'Reason'],
  rows: rows.map(({ id, name, detail = '', outcome, reason = '' }) => [
    id === 0 ? '' : String(id),
    name,
    detail,
    outcomeLabels[outcome],
    reason,
  ]),
})
