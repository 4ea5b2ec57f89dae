import { expect } from '../fixtures.ts'
import { entryFor, entryOf, type Form, isDirty, isList, type Model, openForm, push } from './model.ts'
import { command, expectAgreement, expireTokens, pollWithClock, type Real, readScreen } from './real.ts'
import { isUser, isValid, type Row } from './screens.ts'

const isAdmin = (row: Row) => isUser(row) && row.status === 'active' && row.roles.some(({ slug }) => slug === 'admin')
/** The user record of the person who signs in next: the same one, or another administrator. */
const next = ({ stores, caller }: Model, who: Who) =>
  stores.users.find((row) => (who === 'the same' ? row.id === caller : isAdmin(row) && row.id !== caller))
type Who = 'the same' | 'another'

/** Signs in with the login form, and repeats it after a failure. */
async function signIn(model: Model, system: Real, who: Who) {
  const { page } = system
  const user = next(model, who)
  if (!user || !isUser(user)) return
  await page.getByLabel('Username').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  const press = () => page.getByRole('button', { name: 'Log in' }).press('Enter')
  await press()
  const isIn = async () => {
    if (
      await page
        .getByRole('alert')
        .filter({ hasText: /Sign-in failed|Invalid login/ })
        .isVisible()
    )
      await press()
    return (await readScreen(system)) !== undefined
  }
  await pollWithClock(system, isIn).toBe(true)
  model.caller = user.id
  model.draft = undefined
}

export const reload = command(
  'reload',
  ({ form }) => !form?.unsure, // the draft is what the server does not have
  async (model, system) => {
    const { page } = system
    const { form } = model
    await page.reload()
    model.draft = undefined
    if (form) await reopenForm(model, system, form)
  },
)

export const expire = command(
  'the token expires',
  () => true,
  async (_model, system) => expireTokens(system),
)

/** Whether a draft is offered: the texts differ in more than surrounding white space. */
const differs = (opened: Record<string, string>, typed: Record<string, string>) =>
  Object.entries(typed).some(([name, text]) => opened[name]?.trim() !== text.trim())

/** Whether Confirm sends a call without a question before it. */
const isSent = (form: Form) => isValid(form.screen, form.id, form.values) && isDirty(form) && !form.unsure

/** The session ends. The person who signs in next sees the same screen. Only the same person is offered the draft. */
export const endSession = (who: Who) => {
  const check = (model: Model) => {
    const { form } = model
    const calls = form ? isSent(form) : isList(model)
    return calls && next(model, who) !== undefined
  }
  return command(`the session ends, ${who} signs in`, check, async (model, system) => {
    const { form } = model
    const { page, backend } = system
    system.isFaultless = true
    backend.db.revokeAll()
    const login = page.getByRole('button', { name: 'Log in' })
    const caller = form
      ? page.locator('[role=dialog]').getByRole('button', { name: 'Confirm' })
      : page.getByRole('button', { name: 'Refresh list' })
    await caller.or(login).press('Enter') // A background read may have led to the login screen already.
    await expect(login).toBeVisible()
    system.isFaultless = false
    await signIn(model, system, who)
    const { screen, list, edit } = entryOf(model) // the entry that the login screen opens again has no state
    model.history[model.at] = { screen, list, ...(edit !== undefined && { edit }) }
    if (form && who === 'the same') await reopenForm(model, system, form)
    else if (form) openForm(model, form.id)
  })
}

/** The same person opens a form again, and restores the draft of what was typed in it before. */
async function reopenForm(model: Model, system: Real, form: Form) {
  openForm(model, form.id)
  const typed = { ...form.values, ...(form.screen === 'users' && { password: '' }) }
  if (!model.form || !differs(form.opened, typed)) return
  model.form.draft = true
  await expectAgreement(model, system)
  const draft = system.page.getByRole('region', { name: 'Draft' })
  await draft.getByRole('button', { name: 'Restore' }).press('Enter')
  Object.assign(model.form, { values: typed, draft: false })
}

/** Signs out, and in again from the login screen. */
export const signOut = (who: Who) =>
  command(
    `sign out, ${who} signs in`,
    (model) => model.form === undefined && next(model, who) !== undefined,
    async (model, system) => {
      const { page } = system
      await page.getByRole('button', { name: 'Admin', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
      await signIn(model, system, who)
      push(model, entryFor('dashboard'))
    },
  )
