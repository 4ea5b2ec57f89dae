import { config } from '@/config/config'
import { clearTabStorage, readTabStorage, writeTabStorage } from '@/tab-storage'

const KEY = `${config.appCode}_ledgers`

/** The stored ledgers of this tab; null if there are none. */
export const readLedgers = () => readTabStorage(KEY)

/** Replaces the stored ledgers. If that fails, a reload loses them. The browser asks before a reload while a job runs. */
export const writeLedgers = (text: string) => writeTabStorage(KEY, text)

/** Removes the ledgers from this tab. */
export const clearLedgers = () => clearTabStorage(KEY)
