import type { Page } from '@playwright/test'
import fc, { type AsyncCommand } from 'fast-check'
import { expect } from '../fixtures.ts'
import {
  changeList,
  close,
  entryOf,
  type Field,
  isDirty,
  isValid,
  lastPageOf,
  type Model,
  openForm,
  push,
  rowsOf,
  save,
  totalOf,
} from './model.ts'
import { command, type Fault, type Real, write } from './real.ts'

const noForm = (model: Model) => model.form === undefined
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages, top' })
const dialog = (page: Page) => page.getByRole('dialog')
const answer = (page: Page, word: 'Confirm' | 'Cancel') =>
  page.getByRole('alertdialog').getByRole('button', { name: word }).click()
const labels: Record<Field, string> = { email: 'Email', firstName: 'First Name', lastName: 'Last Name', phone: 'Phone' }
const columns = { Name: 'first_name', Email: 'email', Phone: 'phone', 'Last Access': 'last_access', Status: 'status' }

const search = (keyword: string) =>
  command(`search "${keyword}"`, noForm, async (model, { page }) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(keyword)
    const isApplied = keyword === '' || keyword.length >= 3
    model.draft = isApplied ? undefined : keyword
    if (isApplied && keyword !== entryOf(model).list.keyword) changeList(model, { keyword })
  })

const sort = (column: keyof typeof columns) =>
  command(
    `sort by ${column}`,
    (model) => noForm(model) && totalOf(model) > 0,
    async (model, { page }) => {
      await page.getByRole('columnheader').getByRole('button', { name: column, exact: true }).click()
      const key = columns[column]
      const { orderBy } = entryOf(model).list
      const isFirst = orderBy.replace('-', '') !== key
      const descending = isFirst ? key === 'last_access' : !orderBy.startsWith('-')
      changeList(model, { orderBy: `${descending ? '-' : ''}${key}` })
    },
  )

const goToPage = (wanted: number) =>
  command(
    `go to page ${wanted}`,
    (model) => noForm(model) && totalOf(model) > 0,
    async (model, { page }) => {
      const box = pager(page).getByRole('textbox', { name: 'Page' })
      await box.fill(String(wanted))
      await box.press('Enter')
      const target = Math.min(Math.max(wanted, 1), lastPageOf(model))
      if (target !== entryOf(model).list.page) changeList(model, { page: target })
    },
  )

const step = (name: 'Next page' | 'Previous page') => {
  const by = name === 'Next page' ? 1 : -1
  const target = (model: Model) => entryOf(model).list.page + by
  const check = (model: Model) =>
    noForm(model) && totalOf(model) > 0 && target(model) >= 1 && target(model) <= lastPageOf(model)
  return command(name, check, async (model, { page }) => {
    await pager(page).getByRole('button', { name }).click()
    changeList(model, { page: target(model) })
  })
}

const pageSize = (perPage: number) =>
  command(
    `${perPage} rows a page`,
    (model) => noForm(model) && totalOf(model) > 0,
    async (model, { page }) => {
      await pager(page).getByRole('combobox').selectOption(String(perPage))
      if (perPage !== entryOf(model).list.perPage) changeList(model, { perPage })
    },
  )

/** Reads the list anew, perhaps in vain at first. */
const refresh = (fault: Fault) =>
  command(`refresh the list (${fault})`, noForm, async (_model, system) => {
    const { page, backend } = system
    if (fault === 'expired') backend.db.expireAccessTokens()
    const fails = fault === 'refused' || fault === 'dropped' || fault === 'lost'
    system.fault = fails ? fault : 'none'
    await page.getByRole('button', { name: 'Refresh list' }).press('Enter')
    if (!fails) return
    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    system.fault = 'none'
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

const open = (nth: number) =>
  command(
    `open row ${nth}`,
    (model) => noForm(model) && rowsOf(model).length > nth,
    async (model, { page }) => {
      const id = rowsOf(model)[nth]?.id ?? 0
      await page.locator('main tbody tr').nth(nth).getByRole('link').first().click()
      push(model, { list: entryOf(model).list, edit: id })
      openForm(model, id)
    },
  )

const add = command('add an account', noForm, async (model, { page }) => {
  await page.getByRole('button', { name: 'Add Account' }).first().press('Enter')
  push(model, { list: entryOf(model).list, edit: 0 })
  openForm(model, 0)
})

/** After a save that may have arrived, a change would be one on top of somebody's, which the form asks about. */
const canType = ({ form }: Model) => form !== undefined && !form.unsure

const type = (name: Field, text: string) =>
  command(`type ${name} "${text}"`, canType, async ({ form }, { page }) => {
    await dialog(page).getByRole('textbox', { name: labels[name], exact: true }).fill(text)
    if (form) form.values[name] = text
  })

const typePassword = (text: string) =>
  command(`type password "${text}"`, canType, async ({ form }, { page }) => {
    await dialog(page)
      .getByLabel(/^Password/)
      .fill(text)
    if (form) form.password = text
  })

const confirm = (fault: Fault) =>
  command(
    `confirm (${fault})`,
    (model) => model.form !== undefined,
    async (model, system) => {
      const { form } = model
      if (!form) return
      const press = () => dialog(system.page).getByRole('button', { name: 'Confirm' }).click()
      if (!isValid(form)) return press()
      await write(system, fault, press)
      const arrives = fault === 'none' || fault === 'expired' || fault === 'lost'
      const isTaken = arrives && save(model, form)
      if (isTaken && fault !== 'lost') return close(model)
      form.alert = true
      form.unsure ||= isTaken
    },
  )

const cancel = command(
  'cancel',
  (model) => model.form !== undefined,
  async (model, { page }) => {
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    close(model)
  },
)

/** Leaves by Escape or Back, which ask when something was typed. */
const leave = (how: 'Escape' | 'Back', word: 'Confirm' | 'Cancel') => {
  const check = (model: Model) =>
    (model.form ? !model.form.unsure : how === 'Back') && (how === 'Escape' || model.at > 0)
  return command(`${how}, then ${word} if asked`, check, async (model, { page }) => {
    const { form } = model
    await (how === 'Escape' ? page.keyboard.press('Escape') : page.evaluate(() => history.back()))
    if (form && isDirty(form)) {
      await answer(page, word)
      if (word === 'Cancel') return
    }
    if (how === 'Escape') return close(model)
    const { keyword } = entryOf(model).list
    model.form = undefined
    model.at -= 1
    if (entryOf(model).list.keyword !== keyword) model.draft = undefined
  })
}

/** Presses a button of a row and answers its question. */
const act = (what: 'Delete' | 'Switch', nth: number, fault: Fault, word: 'Confirm' | 'Cancel') =>
  command(
    `${what} row ${nth} (${fault}), ${word}`,
    (model) => noForm(model) && rowsOf(model).length > nth,
    async (model, system) => {
      const person = rowsOf(model)[nth]
      if (!person) return
      const { page } = system
      const verb = what === 'Delete' ? 'Delete' : person.status === 'active' ? 'Block' : 'Activate'
      await page.getByRole('button', { name: `${verb} user ${person.id}`, exact: true }).click()
      if (word === 'Cancel') return answer(page, word)
      await write(system, fault, () => answer(page, word))
      const isOwn = person.id === 1 && verb !== 'Activate'
      if (isOwn || fault === 'refused' || fault === 'dropped') return
      if (what === 'Delete') model.people = model.people.filter((one) => one !== person)
      else person.status = verb === 'Block' ? 'blocked' : 'active'
    },
  )

const reload = command(
  'reload',
  () => true,
  async (model, { page }) => {
    await page.reload()
    model.draft = undefined
    if (model.form) openForm(model, model.form.id)
  },
)

const expire = command(
  'the token expires',
  () => true,
  async (_model, { backend }) => backend.db.expireAccessTokens(),
)

/** The session ends: the same person signs in again, finds the same place, and takes back what was typed. */
const endSession = command(
  'the session ends',
  ({ form }) => form === undefined || (isValid(form) && isDirty(form) && !form.unsure),
  async (model, { page, backend }) => {
    const { form } = model
    backend.db.revokeAll()
    await (form
      ? dialog(page).getByRole('button', { name: 'Confirm' }).click()
      : page.getByRole('button', { name: 'Refresh list' }).press('Enter'))
    await page.getByLabel('Username').fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill('dance123')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => backend.db.sessions.length).toBe(1)
    const admin = model.people.find(({ id }) => id === 1)
    if (admin) admin.last_access_at = backend.db.users.find(({ id }) => id === 1)?.last_access_at ?? null
    model.draft = undefined
    if (!form) return
    const typed = form.values
    openForm(model, form.id)
    if (!model.form || !isDirty({ ...form, password: '' })) return
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click()
    model.form.values = typed
  },
)

const nth = fc.nat({ max: 9 })
const rare: Fault[] = ['refused', 'dropped', 'lost', 'expired']
const fault = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Fault>('none') },
  { weight: 1, arbitrary: fc.constantFrom(...rare) },
)
const word = fc.constantFrom('Confirm' as const, 'Cancel' as const)

const weighted: [number, fc.Arbitrary<AsyncCommand<Model, Real>>][] = [
  [4, fc.constantFrom('nguyen', 'tran', 'Đặng', 'example.com', 'không có ai', 'ng', '').map(search)],
  [3, fc.constantFrom(...(['Name', 'Email', 'Phone', 'Last Access', 'Status'] as const)).map(sort)],
  [3, fc.constantFrom(0, 1, 2, 3, 7, 14, 99).map(goToPage)],
  [3, fc.constantFrom(...(['Next page', 'Previous page'] as const)).map(step)],
  [2, fc.constantFrom(10, 20, 50, 100).map(pageSize)],
  [2, fault.map(refresh)],
  [6, nth.map(open)],
  [3, fc.constant(add)],
  [
    3,
    fc
      .constantFrom('moi1@example.com', 'moi2@example.com', 'ADMIN@example.com', 'không hợp lệ')
      .map((text) => type('email', text)),
  ],
  [5, fc.constantFrom('Hà', ' Đào Anh ', '').map((text) => type('firstName', text))],
  [3, fc.constantFrom('Vũ', '').map((text) => type('lastName', text))],
  [3, fc.constantFrom('0909 000 111', '').map((text) => type('phone', text))],
  [4, fc.constantFrom('bí mật 9', 'ngắn').map(typePassword)],
  [8, fault.map(confirm)],
  [2, fc.constant(cancel)],
  [5, fc.tuple(fc.constantFrom('Escape' as const, 'Back' as const), word).map(([how, said]) => leave(how, said))],
  [3, fc.tuple(nth, fault, word).map(([row, met, said]) => act('Delete', row, met, said))],
  [3, fc.tuple(nth, fault, word).map(([row, met, said]) => act('Switch', row, met, said))],
  [1, fc.constant(reload)],
  [1, fc.constant(expire)],
  [1, fc.constant(endSession)],
]

/** More commands than are wanted: those that do not fit the moment are passed over. */
export const commands = (steps: number) =>
  fc.array(fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 8 * steps,
    maxLength: 8 * steps,
  })
