import { writeCsv } from '@/csv'
import { type Ledger, outcomeLabels } from './ledger'

/** The ledger of a job as a CSV file. */
export const ledgerCsv = ({ rows }: Pick<Ledger, 'rows'>): string =>
  writeCsv(
    ['ID', 'Name', 'Detail', 'Outcome', 'Reason'],
    rows.map(({ id, name, detail = '', outcome, reason = '' }) => [
      id === 0 ? '' : String(id),
      name,
      detail,
      outcomeLabels[outcome],
      reason,
    ]),
  )
