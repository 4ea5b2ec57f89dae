import { config } from '@/config/config'
import { clearTabStorage } from '@/tab-storage'

/** The key of the stored ledgers. Those of their rows start with it. */
export const LEDGERS_KEY = `${config.appCode}_ledgers`

/** Removes the ledgers from this tab. Kept apart, because signing out needs only this. */
export const clearLedgers = () => clearTabStorage(LEDGERS_KEY)
