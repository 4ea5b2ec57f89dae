import { personalStorage } from '@/session/personal-store'
import { z } from '@/zod'
import { type Ledger, type LedgerRow, ledgerHead, ledgerRow } from './ledger'

/** The name of the entry. Those of the rows start with it. */
const NAME = 'ledgers'

/**
 * The number of rows in a storage entry. Every change of a row is stored, and writes one entry. When 1,000 rows were in one
 * entry, storing them took almost half of the time of a job.
 */
const BLOCK_SIZE = 20

const head = z.array(z.extend(ledgerHead, { rowCount: z.int().check(z.nonnegative()) }))
const block = z.array(ledgerRow)

/** What the storage contains. */
const written = { head: '', blocks: new Map<string, readonly LedgerRow[]>() }
/** The head of ledgers that did not fit. They are written again when it changes, such as when a job is dismissed. */
let refusedHead = ''

function removeLedgers() {
  personalStorage.remove(NAME)
  written.head = ''
  written.blocks.clear()
  refusedHead = ''
}

/** Whether this tab stores the ledgers, so that a reload keeps them. Its storage can be full or blocked. */
export const areLedgersStored = () => refusedHead === ''

/** Stores the ledgers in this tab, instead of those that are stored: without any, nothing is left. */
export function writeLedgers(ledgers: readonly Ledger[]) {
  const heads = ledgers.map((ledger) => ({ ...ledgerHead.parse(ledger), rowCount: ledger.rows.length }))
  const head = JSON.stringify(heads)
  if (head === refusedHead) return
  if (head !== written.head) removeLedgers()
  if (ledgers.length === 0 || (writeHead(head) && ledgers.every(writeRows))) return
  removeLedgers() // An outdated entry could send a row twice.
  refusedHead = head
}

function writeHead(head: string): boolean {
  if (head === written.head) return true
  written.head = head
  return personalStorage.write(NAME, head)
}

function writeRows({ id, rows }: Ledger): boolean {
  return blockStarts(rows.length).every((start) => {
    const key = blockKey(id, start)
    const block = rows.slice(start, start + BLOCK_SIZE)
    const before = written.blocks.get(key)
    if (before && block.every((row, index) => row === before[index])) return true
    written.blocks.set(key, block)
    return personalStorage.write(key, JSON.stringify(block))
  })
}

/** Reads the stored ledgers of the signed-in person. Returns none if one is incomplete. */
export function readLedgers(): Ledger[] {
  try {
    const ledgers = head.parse(JSON.parse(personalStorage.read(NAME) ?? '[]'))
    const readBlock = (id: string, start: number) =>
      block.parse(JSON.parse(personalStorage.read(blockKey(id, start)) ?? ''))
    return ledgers.map(({ rowCount, ...rest }) => {
      const rows: LedgerRow[] = []
      for (let start = 0; start < rowCount; start += BLOCK_SIZE) rows.push(...readBlock(rest.id, start))
      if (rows.length !== rowCount) throw new RangeError(`${rest.id} does not have ${rowCount} rows.`)
      return { ...rest, rows }
    })
  } catch {
    return []
  }
}

const blockKey = (id: string, start: number) => `${NAME}/${id}/${start}`

const blockStarts = (rowCount: number) =>
  Array.from({ length: Math.ceil(rowCount / BLOCK_SIZE) }, (_, index) => index * BLOCK_SIZE)
