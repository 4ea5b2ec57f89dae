import { addMonths, iso } from '../../mocks/dates.ts'
import type { Period } from '../../mocks/entities/memberships.ts'
import { expect } from '../fixtures.ts'
import { closeLedger, type Interruption, type Job, ledger, runJob, startJob } from './jobs.ts'
import { hasRow, isList, isUserList, listName, type Model, rowsOf, totalOf } from './model.ts'
import { command, type Real, write } from './real.ts'
import { isCourse, isUser, listNames, lists, type Row } from './screens.ts'

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** An action on a record, from its row or by a job. */
type Action = {
  method: 'PUT' | 'DELETE'
  pathOf: (list: string, id: number) => string
  /** Whether the row of a record offers it. A job leaves out other records. */
  isOffered: (row: Row) => boolean
  apply: (model: Model, row: Row) => void
  /** What Undo does. */
  opposite?: Verb
}

type Verb = 'Activate' | 'Block' | 'Enable' | 'Disable' | 'Delete'

const pathOfStatus = (list: string, id: number) => `${list}/${id}/status`

const setStatus = (status: 'active' | 'blocked', opposite: Verb): Action => ({
  method: 'PUT',
  pathOf: pathOfStatus,
  isOffered: (row) => isUser(row) && (row.status === 'active') !== (status === 'active'),
  apply: (_model, row) => void (isUser(row) && (row.status = status)),
  opposite,
})

const setActive = (active: boolean, opposite: Verb): Action => ({
  method: 'PUT',
  pathOf: pathOfStatus,
  isOffered: (row) => isCourse(row) && row.active !== active,
  apply: (_model, row) => void (isCourse(row) && (row.active = active)),
  opposite,
})

const actions: Record<Verb, Action> = {
  Activate: setStatus('active', 'Block'),
  Block: setStatus('blocked', 'Activate'),
  Enable: setActive(true, 'Disable'),
  Disable: setActive(false, 'Enable'),
  Delete: {
    method: 'DELETE',
    pathOf: (list, id) => `${list}/${id}`,
    isOffered: () => true,
    apply: ({ stores }, row) => {
      for (const name of listNames) stores[name] = stores[name].filter((one) => one !== row)
    },
  },
}

const statusVerbs = ['Activate', 'Block', 'Enable', 'Disable'] as const

/** People cannot block or delete their own account. */
const isOwn = (model: Model, verb: Verb, row: Row) => verb !== 'Activate' && isUser(row) && row.id === model.caller

/** Presses a button of a row, and answers its question. */
export const runOnRow = (button: 'Delete' | 'the status', nth: number, word: 'Confirm' | 'Cancel') => {
  const verbOf = (row: Row | undefined) =>
    button === 'Delete' ? button : statusVerbs.find((one) => row && actions[one].isOffered(row))
  return command(
    `${button} of row ${nth}, ${word}`,
    (model) => isList(model) && hasRow(model, nth) && verbOf(rowsOf(model)[nth]) !== undefined,
    async (model, system) => {
      const { page } = system
      const [row, name] = [rowsOf(model)[nth], listName(model)]
      const verb = verbOf(row)
      if (!row || !name || !verb) return
      await page.locator(`main tbody [aria-label="${verb} ${lists[name].noun} ${row.id}"]`).press('Enter')
      const answer = () => page.locator('[role=alertdialog]').getByRole('button', { name: word }).press('Enter')
      if (word === 'Cancel') return answer()
      const outcome = await write(system, answer)
      if (outcome === 'none' || outcome === 'done') expect(outcome).toBe(isOwn(model, verb, row) ? 'none' : 'done')
      if (outcome === 'done' || outcome === 'lost') actions[verb].apply(model, row)
    },
  )
}

type JobOptions = {
  count: number
  interruption: Interruption | undefined
  isFollowedUp: boolean
  isUndone: boolean
}

const describeJob = ({ count, interruption, isFollowedUp, isUndone }: JobOptions) =>
  `the first ${count} rows${interruption ? `, ${interruption}` : ''}${isFollowedUp ? ', follow up' : ''}${isUndone ? ', undo' : ''}`

/** Runs a job. A reload forgets a text in the search box that is too short for a search. */
async function run(model: Model, system: Real, job: Job) {
  const { executed, done, isReloaded } = await runJob(system, job)
  if (isReloaded) model.draft = undefined
  return { executed, done }
}

/** The number of records that a list keeps, so that the other commands have something to do. */
const MIN_RECORDS = 8

/** Runs an action on the first rows by a job, and perhaps takes it back by another one. */
export const runOnMany = (verb: Verb, options: JobOptions) => {
  const { count, interruption, isFollowedUp, isUndone } = options
  const { method, pathOf, isOffered, apply, opposite } = actions[verb]
  const changedRows = (model: Model) =>
    rowsOf(model)
      .slice(0, count)
      .filter((row) => isOffered(row) && !isOwn(model, verb, row))
  const check = (model: Model) => {
    const name = listName(model)
    if (!name || !isList(model) || changedRows(model).length === 0) return false
    return verb !== 'Delete' || model.stores[name].length - count >= MIN_RECORDS
  }
  return command(`${verb} ${describeJob(options)}`, check, async (model, system) => {
    const { page } = system
    const name = listName(model)
    if (!name) return
    const rows = changedRows(model)
    const selected = idsOf(rowsOf(model).slice(0, count))
    const calls = { method, pathOf: (id: number) => pathOf(name, id), isFollowedUp }
    const selection = { noun: lists[name].noun, ids: selected, isDestructive: verb === 'Delete' }
    const start = () => startJob(page, verb, rows.length, selection)
    const { executed, done } = await run(model, system, { ...calls, interruption, ids: idsOf(rows), start })
    // No call leads back to pending, so an undo leaves these users out.
    const final = idsOf(rows.filter((row) => isUser(row) && row.status === 'pending'))
    for (const row of rows) if (executed.has(row.id)) apply(model, row)
    const undo = ledger(page).getByRole('button', { name: 'Undo' })
    if (opposite && isUndone && (await undo.isVisible())) {
      const ids = done.filter((id) => !final.includes(id))
      const undone = await run(model, system, { ...calls, ids, start: () => undo.press('Enter') })
      for (const row of rows) if (undone.executed.has(row.id)) actions[opposite].apply(model, row)
    }
    await closeLedger(page)
  })
}

/** Extends the memberships of several users by a job. */
export const extendMany = (months: Period, options: Omit<JobOptions, 'isUndone'>) => {
  const { count, interruption, isFollowedUp } = options
  return command(
    `extend by ${months} months ${describeJob({ ...options, isUndone: false })}`,
    (model) => isUserList(model) && totalOf(model) > 0,
    async (model, system) => {
      const { page, backend } = system
      const users = rowsOf(model).slice(0, count).filter(isUser)
      const ids = idsOf(users)
      const selection = { noun: 'user', ids, choose: `${months} months` }
      const start = () => startJob(page, 'Extend membership', ids.length, selection)
      const pathOf = (id: number) => `users/${id}/memberships`
      const { executed } = await run(model, system, { ids, method: 'POST', pathOf, isFollowedUp, interruption, start })
      for (const user of users.filter(({ id }) => executed.has(id))) {
        const end = Date.parse(user.membership?.expired_at ?? '')
        const stored = backend.db.users.find(({ id }) => id === user.id)?.membership ?? null
        // Without a valid membership, the period begins at a time that the model does not know.
        user.membership = end > Date.now() ? { expired_at: iso(addMonths(end, months)) } : stored
        model.memberships.push({ user_id: user.id })
      }
      await closeLedger(page)
    },
  )
}
