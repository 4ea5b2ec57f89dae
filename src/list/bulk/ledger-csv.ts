import { writeCsv } from '@/csv'
import type { BulkAction } from './bulk-action'
import { type LedgerRow, outcomeLabels } from './ledger'

/** The ledger of a job as a CSV file. */
export function ledgerCsv(rows: readonly LedgerRow[], action: BulkAction | undefined): string {
  const file = (action?.toFile ?? usualFile)(rows)
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
