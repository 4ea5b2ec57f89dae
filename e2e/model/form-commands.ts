import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import {
  close,
  type Form,
  formName,
  goTo,
  hasRow,
  isDirty,
  isList,
  isTaken,
  type Model,
  matchingRows,
  pushForm,
  rowOf,
  rowsOf,
  save,
} from './model.ts'
import { command, write } from './real.ts'
import { type FormName, forms, isValid, valuesOf } from './screens.ts'

type Word = 'Confirm' | 'Cancel'
const isFormList = (model: Model) => isList(model) && formName(model) !== undefined
const hasForm = (model: Model) => model.form !== undefined
const dialog = (page: Page) => page.locator('[role=dialog]')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const answer = (page: Page, word: Word) =>
  page.locator('[role=alertdialog]').getByRole('button', { name: word }).press('Enter')

export const open = (nth: number) =>
  command(
    `open row ${nth}`,
    (model) => isFormList(model) && hasRow(model, nth),
    async (model, { page }) => {
      await page.locator('main tbody tr').nth(nth).getByRole('link').first().click()
      pushForm(model, rowsOf(model)[nth]?.id ?? 0)
    },
  )

export const add = command('add one', isFormList, async (model, { page }) => {
  await page
    .getByRole('button', { name: forms[formName(model) ?? 'users'].add })
    .first()
    .press('Enter')
  pushForm(model, 0)
})

function control(form: Locator, label: string) {
  if (label === 'Password') return form.getByLabel(/^Password/)
  return form.getByRole('textbox', { name: label, exact: true })
}

/** Fills in the given fields, if the form has them. */
export const type = (texts: Record<string, string>) =>
  command(`type ${JSON.stringify(texts)}`, hasForm, async ({ form }, { page }) => {
    if (!form) return
    for (const [name, label] of Object.entries(forms[form.screen].labels)) {
      const text = texts[name]
      if (text === undefined) continue
      await control(dialog(page), label).fill(text)
      if (name === 'weight') await control(dialog(page), label).blur()
      form.values[name] = name === 'weight' ? String(Math.max(1, Number(text))) : text
    }
  })

/** The value that identifies the record of a form. */
const nameOf = ({ screen, values }: Pick<Form, 'screen' | 'values'>) =>
  values[forms[screen].identifyingField]?.trim() ?? ''

/** Whether a search finds a record with this name. */
function hasDuplicate(model: Model, screen: FormName, name: string): boolean {
  const keyword = name.length >= 3 ? name : ''
  const listed = matchingRows(model, screen, { keyword, orderBy: '-updated_at' }).slice(0, 100)
  return listed.some((row) => nameOf({ screen, values: valuesOf(screen, row) }).toLowerCase() === name.toLowerCase())
}

/** Presses Confirm, and answers a question about a possible duplicate with `word`. */
export const confirm = (word: Word) =>
  command(`confirm, ${word} if asked`, hasForm, async (model, system) => {
    const { form } = model
    if (!form) return
    const { page } = system
    const press = () => button(page, 'Confirm').press('Enter')
    if (!isValid(form.screen, form.id, form.values)) return press()
    let outcome = await write(system, press)
    for (const name of form.unconfirmedNames) {
      if (outcome === 'unread' || !hasDuplicate(model, form.screen, name)) continue
      expect(outcome, 'the question whether to save once more').toBe('asked')
      if (word === 'Cancel') return answer(page, word)
      form.unconfirmedNames.delete(name)
      outcome = await write(system, () => answer(page, word))
    }
    expect(outcome, 'no other question').not.toBe('asked')
    if (outcome === 'done' || outcome === 'lost' || outcome === 'none')
      expect(isTaken(model, form), 'whether the address is taken').toBe(outcome === 'none')
    if (outcome === 'done' || outcome === 'lost') save(model, form)
    if (outcome === 'done') return close(model)
    form.alert = true
    if (outcome === 'unread') return
    const isKnown = !['lost', 'dropped', 'broken'].includes(outcome)
    if (form.id === 0 && !isKnown) form.unconfirmedNames.add(nameOf(form))
    form.unsure = form.id !== 0 && (form.unsure || outcome === 'lost')
  })

/** Leaves by Escape, Back or forward. A form with changes asks first. */
export const leave = (how: 'Escape' | 'Back' | 'forward', word: Word) => {
  const by = how === 'Back' ? -1 : 1
  const check = (model: Model) => {
    if (model.form?.unsure) return false
    if (how === 'Escape') return hasForm(model)
    const target = model.history[model.at + by]
    if (!target?.edit || target.screen === 'dashboard') return target !== undefined
    return rowOf(model, target.screen, target.edit) !== undefined
  }
  return command(`${how}, then ${word} if asked`, check, async (model, { page }) => {
    if (how === 'Escape') await page.keyboard.press('Escape')
    else await page.evaluate((to) => history.go(to), by)
    if (model.form && isDirty(model.form)) {
      await answer(page, word)
      if (word === 'Cancel') return
    }
    if (how === 'Escape') return close(model)
    goTo(model, model.at + by)
  })
}

export const cancel = command('cancel', hasForm, async (model, { page }) => {
  await button(page, 'Cancel').press('Enter')
  close(model)
})
