import { changeList, entryOf, isList, isUserList, type Model, totalOf } from './model.ts'
import { command } from './real.ts'

/** The labels of choices, by their names in the URL. */
const labels = {
  'status.active': 'Active',
  'status.blocked': 'Blocked',
  'status.pending': 'Pending',
  'membership.none': 'No membership',
}

const choicesOf = (model: Model) => entryOf(model).list.filter.split(' ').filter(Boolean)
const changeFilter = (model: Model, choices: string[]) => changeList(model, { filter: choices.toSorted().join(' ') })

/** Chooses something in a filter of the users. What is chosen already is removed. */
export const toggleFilter = (choice: keyof typeof labels) =>
  command(`toggle the filter ${choice}`, isUserList, async (model, { page }) => {
    const name = `Filter by ${choice.split('.')[0]}`
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter')
    await page.getByRole('dialog', { name }).getByRole('checkbox', { name: labels[choice] }).press('Space')
    await page.keyboard.press('Escape')
    const choices = choicesOf(model)
    const others = choices.filter((one) => one !== choice)
    changeFilter(model, choices.includes(choice) ? others : [...choices, choice])
  })

/** Removes the first choice of the URL by its chip. */
export const removeChip = command(
  'remove a filter',
  (model) => isUserList(model) && choicesOf(model).length > 0,
  async (model, { page }) => {
    const [first, ...others] = choicesOf(model)
    const label = Object.entries(labels).find(([choice]) => choice === first)?.[1]
    await page.getByRole('button', { name: new RegExp(`^Remove filter .*: ${label}$`) }).press('Enter')
    changeFilter(model, others)
  },
)

/** Clears the filters and the keyword. An empty list offers it, and so does a list with a filter. */
export const clearFilters = command(
  'clear all filters',
  (model) => {
    const { keyword, filter } = entryOf(model).list
    return isList(model) && (filter !== '' || (keyword !== '' && totalOf(model) === 0))
  },
  async (model, { page }) => {
    await page.locator('main').getByRole('button', { name: 'Clear all filters' }).press('Enter')
    changeList(model, { keyword: '', filter: '' })
  },
)
