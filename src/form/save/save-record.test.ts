import { expect, test, vi } from 'vitest'
import { type SaveSteps, saveRecord } from './save-record'

type Item = { id: number }
const record: Item = { id: 7 }

/** Steps that all succeed, and a log of the order in which they ran. */
function stepsThatSave(overrides: Partial<SaveSteps<Item>> = {}) {
  const ran: string[] = []
  const logged =
    <Args extends Item[], Result>(name: string, step: (...args: Args) => Result) =>
    (...args: Args) => {
      ran.push([name, ...args.map(({ id }) => id)].join(' '))
      return step(...args)
    }
  const steps: SaveSteps<Item> = {
    isCancelled: overrides.isCancelled ?? (() => false),
    confirmMissingFiles: logged('uploads', overrides.confirmMissingFiles ?? (async () => true)),
    refetch: logged('refetch', overrides.refetch ?? (async () => record)),
    resolveConflicts: logged('conflicts of', overrides.resolveConflicts ?? (async () => 'none')),
    confirmDuplicates: logged('duplicates', overrides.confirmDuplicates ?? (async () => true)),
    send: logged('send', overrides.send ?? (async () => true)),
  }
  return { steps, ran }
}

const cancelled = { status: 'cancelled' }
const uploads = ['uploads']
const refetched = [...uploads, 'refetch']
const merged = [...refetched, 'conflicts of 7']
const confirmed = [...merged, 'duplicates']
const all = [...confirmed, 'send']

test('runs the steps in order and sends the record', async () => {
  const { steps, ran } = stepsThatSave()
  expect(await saveRecord(steps)).toEqual({ status: 'saved' })
  expect(ran).toEqual(all)
})

test.each<[string, Partial<SaveSteps<Item>>, string[]]>([
  ['the person does not want to save without a file', { confirmMissingFiles: async () => false }, uploads],
  ['the session ends during the refetch', { refetch: async () => undefined }, refetched],
  ['the person goes back from the conflicts', { resolveConflicts: async () => 'cancelled' }, merged],
  ['the person does not want a duplicate', { confirmDuplicates: async () => false }, confirmed],
  ['the merged values are not valid', { send: async () => false }, all],
])('is cancelled when %s', async (_, overrides, expected) => {
  const { steps, ran } = stepsThatSave(overrides)
  expect(await saveRecord(steps)).toEqual(cancelled)
  expect(ran).toEqual(expected)
})

test.each([
  ['uploads', 1, uploads],
  ['refetch', 2, refetched],
  ['duplicates', 3, confirmed],
])('sends nothing when the save is cancelled during the step: %s', async (_, check, expected) => {
  let checks = 0
  const { steps, ran } = stepsThatSave({ isCancelled: () => (checks += 1) >= check })
  expect(await saveRecord(steps)).toEqual(cancelled)
  expect(ran).toEqual(expected)
})

test('reads the record again after a question about conflicts, until there is none', async () => {
  const resolveConflicts = vi
    .fn<SaveSteps<Item>['resolveConflicts']>()
    .mockResolvedValueOnce('resolved')
    .mockResolvedValueOnce('resolved')
    .mockResolvedValue('none')
  const { steps, ran } = stepsThatSave({ resolveConflicts })
  expect(await saveRecord(steps)).toEqual({ status: 'saved' })
  expect(ran.filter((step) => step === 'refetch')).toHaveLength(3)
  expect(ran.filter((step) => step === 'duplicates')).toHaveLength(1)
})

const error = new Error('refused')
const fail = () => Promise.reject(error)

test.each<[string, Partial<SaveSteps<Item>>, 'check' | 'send', string[]]>([
  ['the refetch', { refetch: fail }, 'check', refetched],
  ['the duplicate check', { confirmDuplicates: fail }, 'check', confirmed],
  ['the request', { send: fail }, 'send', all],
])('reports the stage and the error when %s fails', async (_, overrides, stage, expected) => {
  const { steps, ran } = stepsThatSave(overrides)
  expect(await saveRecord(steps)).toEqual({ status: 'failed', stage, error })
  expect(ran).toEqual(expected)
})
