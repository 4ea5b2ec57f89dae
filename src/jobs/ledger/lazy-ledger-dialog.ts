import { lazyDialog } from '@/ui/errors/error-boundaries'

/** The ledger of a job. Its code loads with the first selected row. */
export const LedgerDialog = lazyDialog(async () => (await import('./ledger-dialog')).LedgerDialog)
