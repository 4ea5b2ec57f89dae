import { addMonths, iso } from '../../mocks/dates.ts'
import type { Period } from '../../mocks/entities/memberships.ts'
import { closeLedger, type Interruption, type Job, ledger, runJob, startJob } from './jobs.ts'
import { isList, isUserList, listName, type Model, rowsOf, totalOf } from './model.ts'
import { command, type Real } from './real.ts'
import { isCourse, isUser, lists, type Row } from './screens.ts'

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** The actions that change a status: their list, and what takes them back. */
const switches = {
  Activate: { list: 'users', opposite: 'Block' },
  Block: { list: 'users', opposite: 'Activate' },
  Enable: { list: 'courses', opposite: 'Disable' },
  Disable: { list: 'courses', opposite: 'Enable' },
} as const
type Switch = keyof typeof switches

/** Whether an action changes the status of a row. Other rows are left out. */
function isSwitched(model: Model, verb: Switch, row: Row): boolean {
  if (isCourse(row)) return row.active !== (verb === 'Enable')
  if (!isUser(row)) return false
  return verb === 'Block' ? row.status === 'active' && row.id !== model.caller : row.status !== 'active'
}

const switched = (model: Model, verb: Switch, count: number) =>
  rowsOf(model)
    .slice(0, count)
    .filter((row) => isSwitched(model, verb, row))

function setStatus(row: Row, verb: Switch) {
  if (isCourse(row)) row.active = verb === 'Enable'
  if (isUser(row)) row.status = verb === 'Activate' ? 'active' : 'blocked'
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

/** Changes the status of several records by a job, and perhaps takes it back by another one. */
export const switchMany = (verb: Switch, options: JobOptions) => {
  const { count, interruption, isFollowedUp, isUndone } = options
  const { list, opposite } = switches[verb]
  return command(
    `${verb} ${describeJob(options)}`,
    (model) => isList(model) && listName(model) === list && switched(model, verb, count).length > 0,
    async (model, system) => {
      const { page } = system
      const rows = switched(model, verb, count)
      const [selected, { noun }] = [idsOf(rowsOf(model).slice(0, count)), lists[list]]
      const calls = { method: 'PUT', pathOf: (id: number) => `${list}/${id}/status`, isFollowedUp }
      const start = () => startJob(page, verb, rows.length, { noun, ids: selected })
      const { executed, done } = await run(model, system, { ...calls, interruption, ids: idsOf(rows), start })
      // No call leads back to pending, so an undo leaves these users out.
      const final = idsOf(rows.filter((row) => isUser(row) && row.status === 'pending'))
      for (const row of rows) if (executed.has(row.id)) setStatus(row, verb)
      const undo = ledger(page).getByRole('button', { name: 'Undo' })
      if (isUndone && (await undo.isVisible())) {
        const ids = done.filter((id) => !final.includes(id))
        const undone = await run(model, system, { ...calls, ids, start: () => undo.press('Enter') })
        for (const row of rows) if (undone.executed.has(row.id)) setStatus(row, opposite)
      }
      await closeLedger(page)
    },
  )
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

/** The records among the first rows that can be deleted: all but the own account. */
const deletable = (model: Model, count: number) =>
  rowsOf(model)
    .slice(0, count)
    .filter((row) => !isUser(row) || row.id !== model.caller)

/** The number of records that a list keeps, so that the other commands have something to do. */
const MIN_RECORDS = 8

/** Deletes several records by a job. */
export const removeMany = (options: Omit<JobOptions, 'isUndone'>) => {
  const { count, interruption, isFollowedUp } = options
  const check = (model: Model) => {
    const name = listName(model)
    if (!name || !isList(model) || deletable(model, count).length === 0) return false
    return model.stores[name].length - count >= MIN_RECORDS
  }
  return command(`delete ${describeJob({ ...options, isUndone: false })}`, check, async (model, system) => {
    const { page } = system
    const name = listName(model)
    if (!name) return
    const rows = deletable(model, count)
    const ids = idsOf(rows)
    const [selected, { noun }] = [idsOf(rowsOf(model).slice(0, count)), lists[name]]
    const start = () => startJob(page, 'Delete', ids.length, { noun, ids: selected, isDestructive: true })
    const pathOf = (id: number) => `${name}/${id}`
    const calls = { method: 'DELETE', pathOf, isFollowedUp, interruption }
    const { executed } = await run(model, system, { ...calls, ids, start })
    model.stores[name] = model.stores[name].filter(({ id }) => !executed.has(id))
    await closeLedger(page)
  })
}
