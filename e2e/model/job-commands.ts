import { isDeepStrictEqual } from 'node:util'
import { addMonths, iso } from '../../mocks/dates.ts'
import type { Period } from '../../mocks/seed/plans.ts'
import { expect } from '../fixtures.ts'
import { closeLedger, followJob, hasUnknownResult, ledger, type Outcomes, runJob, startJob } from './jobs.ts'
import { isList, listName, type Model, rowsOf, totalOf } from './model.ts'
import { type Call, command, type Real } from './real.ts'
import { factsOf, isUser, type ListName, lists, type Row } from './screens.ts'

const isUserList = (model: Model) => isList(model) && listName(model) === 'users'
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const statusAfter = { Activate: 'active', Block: 'blocked' } as const

/** The users among the first rows whose status an action changes. The others are left out. */
const switched = (model: Model, verb: 'Activate' | 'Block', count: number) =>
  rowsOf(model)
    .slice(0, count)
    .filter(isUser)
    .filter(({ id, status }) => (verb === 'Block' ? status === 'active' && id !== model.caller : status !== 'active'))

/** Changes the status of several users by a job, and perhaps takes it back by another one. */
export const switchMany = (verb: 'Activate' | 'Block', count: number, isFollowedUp: boolean, isUndone: boolean) =>
  command(
    `${verb} the first ${count} rows${isFollowedUp ? ', follow up' : ''}${isUndone ? ', undo' : ''}`,
    (model) => isUserList(model) && switched(model, verb, count).length > 0,
    async (model, system) => {
      const { page } = system
      const users = switched(model, verb, count)
      const [selected, noun] = [idsOf(rowsOf(model).slice(0, count)), 'user']
      const calls = { method: 'PUT', pathOf: (id: number) => `users/${id}/status`, isFollowedUp }
      const start = () => startJob(page, verb, users.length, { noun, ids: selected })
      const { executed, done } = await runJob(system, { ...calls, ids: idsOf(users), start })
      for (const user of users) if (executed.has(user.id)) user.status = statusAfter[verb]
      const undo = ledger(page).getByRole('button', { name: 'Undo' })
      if (isUndone && (await undo.isVisible())) {
        const undone = await runJob(system, { ...calls, ids: done, start: () => undo.press('Enter') })
        const before = verb === 'Block' ? 'active' : 'blocked'
        for (const user of users) if (undone.executed.has(user.id)) user.status = before
      }
      await closeLedger(page)
    },
  )

/** Extends the memberships of several users by a job. */
export const extendMany = (months: Period, count: number, isFollowedUp: boolean) =>
  command(
    `extend the first ${count} rows by ${months} months${isFollowedUp ? ', follow up' : ''}`,
    (model) => isUserList(model) && totalOf(model) > 0,
    async (model, system) => {
      const { page, backend } = system
      const users = rowsOf(model).slice(0, count).filter(isUser)
      const ids = idsOf(users)
      const selection = { noun: 'user', ids, choose: `${months} months` }
      const start = () => startJob(page, 'Extend membership', ids.length, selection)
      const pathOf = (id: number) => `users/${id}/memberships`
      const { executed } = await runJob(system, { ids, method: 'POST', pathOf, isFollowedUp, start })
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

/** The records among the first rows that can be deleted: all but the own account. */
const deletable = (model: Model, count: number) =>
  rowsOf(model)
    .slice(0, count)
    .filter((row) => !isUser(row) || row.id !== model.caller)

/** The number of records that a list keeps, so that the other commands have something to do. */
const MIN_RECORDS = 8

/** Deletes several records by a job, and perhaps recreates them by another one. */
export const removeMany = (count: number, isFollowedUp: boolean, isUndone: boolean) => {
  const check = (model: Model) => {
    const name = listName(model)
    if (!name || !isList(model) || deletable(model, count).length === 0) return false
    return model.stores[name].length - count >= MIN_RECORDS
  }
  return command(
    `delete the first ${count} rows${isFollowedUp ? ', follow up' : ''}${isUndone ? ', recreate' : ''}`,
    check,
    async (model, system) => {
      const { page } = system
      const name = listName(model)
      if (!name) return
      const rows = deletable(model, count)
      const ids = idsOf(rows)
      const [selected, { noun }] = [idsOf(rowsOf(model).slice(0, count)), lists[name]]
      const start = () => startJob(page, 'Delete', ids.length, { noun, ids: selected, isDestructive: true })
      const pathOf = (id: number) => `${name}/${id}`
      const { executed, done } = await runJob(system, { ids, method: 'DELETE', pathOf, isFollowedUp, start })
      model.stores[name] = model.stores[name].filter(({ id }) => !executed.has(id))
      const undo = ledger(page).getByRole('button', { name: 'Recreate' })
      if (isUndone && (await undo.isVisible())) {
        const from = system.calls.length
        await undo.press('Enter')
        await followJob(system, isFollowedUp, (outcomes) => compareCreated(system.calls.slice(from), name, outcomes))
        recreate(
          model,
          system,
          name,
          rows.filter(({ id }) => done.includes(id)),
        )
      }
      await closeLedger(page)
    },
  )
}

/** Expects a ledger to know how many records were created. A check cannot find that out. */
function compareCreated(calls: Call[], name: ListName, outcomes: Outcomes) {
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === name)
  const count = (outcome: string) => [...outcomes.values()].filter((one) => one === outcome).length
  expect(count('Done'), 'records created').toBe(sent.filter((call) => call.done && call.fault !== 'lost').length)
  expect(count('Unknown'), 'records perhaps created').toBe(sent.filter(hasUnknownResult).length)
}

/** Takes over the new ids. Expects each new record to be a copy of a deleted one, and no two of the same. */
function recreate(model: Model, { backend }: Real, name: ListName, deleted: Row[]) {
  const candidates = [...deleted]
  const created: Row[] = backend.db[name].filter(({ id }) => id > model.lastIds[name])
  for (const record of created) {
    const isCopy = (row: Row) => isDeepStrictEqual(factsOf(name, { ...row, id: record.id }), factsOf(name, record))
    const [row] = candidates.splice(candidates.findIndex(isCopy), 1)
    if (!row || !isCopy(row)) throw new Error(`No deleted record is like ${name} ${record.id}.`)
    model.stores[name].push({ ...row, id: record.id })
    model.lastIds[name] = record.id
  }
}
