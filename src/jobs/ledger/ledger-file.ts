import { writeCsv } from '@/csv'
import type { Job } from '@/jobs/job-store'
import { formatIsoDay } from '@/ui/dates/dates'
import { downloadFile } from '@/ui/download-file'
import { type LedgerRow, outcomeLabels } from './ledger'

/** Downloads the ledger of a job as a CSV file: `users-block-2026-11-25.csv`. */
export function downloadLedger({ actionId, startedAt, rows }: Job) {
  downloadFile(`${actionId.replaceAll('/', '-')}-${formatIsoDay(new Date(startedAt))}`, 'csv', ledgerCsv(rows))
}

export function ledgerCsv(rows: readonly LedgerRow[]): string {
  const toCells = ({ id, name, detail = '', outcome, reason = '' }: LedgerRow) => {
    return [id === 0 ? '' : String(id), name, detail, outcomeLabels[outcome], reason]
  }
  return writeCsv(['ID', 'Name', 'Detail', 'Outcome', 'Reason'], rows.map(toCells))
}
