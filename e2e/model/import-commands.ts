import { expect } from '../fixtures.ts'
import { discardJobs, followJob, hasUnknownResult, ledger } from './jobs.ts'
import { close, entryOf, isList, listName, type Model, push, save } from './model.ts'
import { type Call, command, pollWithClock, type Real } from './real.ts'
import { isUser } from './screens.ts'

type Line = { email: string; firstName: string; lastName: string; phone: string; password: string }

/** The rows that can be imported: new users, one without a name, one with a wrong email address, and those of the seed. */
const lines: readonly Line[] = [
  'nhap1@example.com',
  'nhap2@example.com',
  'nhap3@example.com',
  'nhap4@example.com',
  'nhap5@example.com',
  'không hợp lệ',
  'ADMIN@example.com',
  'linh@example.com',
].map((email, index) => ({
  email,
  firstName: index === 4 ? '' : `Nhập ${index}`,
  lastName: 'Trần',
  phone: `0909 000 11${index}`,
  password: 'bí mật 9',
}))

const isValid = ({ email, firstName }: Line) => /^[\w.]+@[\w.]+\.\w+$/.test(email) && firstName !== ''
const hasEmail = (email: string) => (one: { email: string }) => one.email.toLowerCase() === email.toLowerCase()

/**
 * Imports some of the rows, and repeats what is not done.
 * @param isRaced whether somebody else creates the first of the users after they were looked up
 */
export const importUsers = (indexes: readonly number[], isRaced: boolean) =>
  command(
    `import the rows ${indexes.join(', ')}${isRaced ? ', the first is created meanwhile' : ''}`,
    (model) => isList(model) && listName(model) === 'users' && entryOf(model).list.filter === '',
    async (model, system) => {
      const { page } = system
      const chosen = indexes.flatMap((index) => lines[index] ?? [])
      const existing = chosen.filter(({ email }) => model.stores.users.filter(isUser).some(hasEmail(email)))
      const ready = chosen.filter((line) => isValid(line) && !existing.includes(line))
      const wrong = chosen.length - existing.length - ready.length
      const dialog = page.locator('[role=dialog]').first()
      await page.locator('main').getByRole('button', { name: 'Import users' }).press('Enter')
      push(model, { ...entryOf(model) })
      const cells = chosen.map(({ email, lastName, firstName, phone, password }) =>
        [email, lastName, firstName, phone, password].join('\t'),
      )
      const table = ['Email\tHọ\tTên\tSố điện thoại\tMật khẩu', ...cells].join('\n')
      await dialog.getByLabel('Or paste cells from a spreadsheet').fill(table)
      await dialog.getByRole('button', { name: 'Use this text' }).press('Enter')
      const counts = [
        [ready.length, 'ready'],
        [wrong, 'not valid'],
        [existing.length, existing.length === 1 ? 'already exists' : 'already exist'],
      ] as const
      const summary = counts.flatMap(([count, label]) => (count > 0 ? [`${count} ${label}`] : [])).join(', ')
      const retry = dialog.getByRole('button', { name: 'Retry' })
      await pollWithClock(system, async () => {
        if (await retry.isVisible()) await retry.press('Enter')
        return dialog.locator('output').last().innerText()
      }).toBe(summary)
      const raced = isRaced ? ready[0] : undefined
      if (raced) createMeanwhile(model, system, raced)
      if (ready.length > 0) await create(model, system, ready, raced)
      await page.keyboard.press('Escape')
      const question = page.locator('[role=alertdialog]').getByRole('button', { name: 'Confirm' })
      await expect(question.or(page.locator('body:not(:has([role=dialog]))'))).toBeVisible()
      if (await question.isVisible()) await question.press('Enter')
      await expect(page.locator('[role=dialog]')).toHaveCount(0)
      close(model)
      await discardJobs(page)
    },
  )

/** Creates a user as somebody else does. */
function createMeanwhile(model: Model, { backend }: Real, line: Line) {
  save(model, { screen: 'users', id: 0, values: { ...line, avatar: '' } })
  const user = model.stores.users.at(-1)
  if (user && isUser(user)) backend.db.users.push({ ...user, id: backend.db.nextId('users') })
}

/**
 * Creates the users by a job. Expects none to be created twice, and the ledger to know who was created.
 * @param raced the one that somebody else has created meanwhile
 */
async function create(model: Model, system: Real, ready: readonly Line[], raced: Line | undefined) {
  const { page, backend } = system
  const [from, received] = [system.calls.length, backend.requests.length]
  const isCreation = ({ method, path }: Call) => method === 'POST' && path === 'users'
  await page
    .locator('[role=dialog]')
    .getByRole('button', { name: /^Create \d users?$/ })
    .press('Enter')
  await followJob(system, true, (rows, isChecked) => {
    const outcomes = new Map(rows.map((cells) => [cells[2], cells.at(-2)]))
    expect(new Set(outcomes.keys()), 'the users in the ledger').toEqual(new Set(ready.map(({ email }) => email)))
    for (const line of ready) {
      const count = backend.db.users.filter(hasEmail(line.email)).length
      expect(count, line.email).toBeLessThanOrEqual(1)
      const isCreated = line !== raced && count === 1
      const known = isCreated ? ['Done'] : ['Refused', 'Not done']
      expect(line === raced ? known : ['Unknown', ...known], line.email).toContain(outcomes.get(line.email))
    }
    const unknown = [...outcomes.values()].filter((outcome) => outcome === 'Unknown').length
    const lost = system.calls.slice(from).filter((call) => isCreation(call) && hasUnknownResult(call)).length
    if (isChecked) expect(unknown, 'users perhaps created').toBeLessThanOrEqual(lost)
    else expect(unknown, 'users perhaps created').toBe(lost)
  })
  const sent = backend.requests.slice(received).map(({ json }) => json)
  if (raced) expect(sent, 'a user that exists').not.toContainEqual(expect.objectContaining({ email: raced.email }))
  await ledger(page).getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
  for (const record of backend.db.users.filter(({ id }) => id > model.lastIds.users)) {
    const values = ready.find(hasEmail(record.email))
    if (!values) throw new Error(`Nobody has imported user ${record.id}.`)
    save(model, { screen: 'users', id: 0, values: { ...values, avatar: '' } })
  }
}
