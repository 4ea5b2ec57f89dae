import type { Page } from '@playwright/test'
import { changeList, entryFor, entryOf, isList, lastPageOf, listName, type Model, push, totalOf } from './model.ts'
import { command } from './real.ts'
import { descendingFirst, type ListName, lists } from './screens.ts'

const hasRows = (model: Model) => isList(model) && totalOf(model) > 0
const pagination = (page: Page) => page.locator('nav[aria-label="Pages, top"]')

export const search = (keyword: string) =>
  command(`search "${keyword}"`, isList, async (model, { page }) => {
    await page.locator('main search').getByRole('searchbox').fill(keyword)
    await page.clock.fastForward(500)
    const isApplied = keyword === '' || keyword.length >= 3
    model.draft = isApplied ? undefined : keyword
    if (isApplied && keyword !== entryOf(model).list.keyword) changeList(model, { keyword })
  })

export const sort = (nth: number) => {
  const column = (model: Model) => Object.entries(lists[listName(model) ?? 'users'].columns)[nth]
  // Next to the column of the memberships, which their filter shows, there is no room for the last access.
  const isShown = (model: Model) =>
    column(model)?.[1] !== 'last_access' || !entryOf(model).list.filter.includes('membership')
  const check = (model: Model) => hasRows(model) && column(model) !== undefined && isShown(model)
  return command(`sort by column ${nth}`, check, async (model, { page }) => {
    const [name = '', key = ''] = column(model) ?? []
    await page.locator('main thead').getByRole('button', { name, exact: true }).press('Enter')
    const { orderBy } = entryOf(model).list
    const isFirst = orderBy.replace('-', '') !== key
    const descending = isFirst ? descendingFirst.includes(key) : !orderBy.startsWith('-')
    changeList(model, { orderBy: `${descending ? '-' : ''}${key}` })
  })
}

export const goToPage = (wanted: number) =>
  command(`go to page ${wanted}`, hasRows, async (model, { page }) => {
    const box = pagination(page).getByRole('textbox', { name: 'Page' })
    await box.fill(String(wanted))
    await box.press('Enter')
    const target = Math.min(Math.max(wanted, 1), lastPageOf(model))
    if (target !== entryOf(model).list.page) changeList(model, { page: target })
  })

export const pageSize = (perPage: number) =>
  command(
    `${perPage} rows per page`,
    (model) => hasRows(model) && entryOf(model).list.perPage !== perPage,
    async (model, { page }) => {
      await pagination(page).getByRole('combobox').selectOption(String(perPage))
      changeList(model, { perPage })
    },
  )

export const refresh = command('refresh the list', isList, (_model, { page }) =>
  page.getByRole('button', { name: 'Refresh list' }).press('Enter'),
)

/** Opens a list with the sidebar, or the dashboard with the breadcrumb. */
export const moveTo = (screen: ListName | 'dashboard') =>
  command(
    `move to ${screen}`,
    (model) => model.form === undefined && (entryOf(model).screen !== 'dashboard' || screen !== 'dashboard'),
    async (model, { page }) => {
      const [where, name] =
        screen === 'dashboard' ? (['Breadcrumb', 'Dashboard'] as const) : (['Main', lists[screen].link] as const)
      await page.locator(`nav[aria-label=${where}]`).getByRole('link', { name, exact: true }).click()
      const { isFormClosed: _, ...here } = entryOf(model)
      // A link to the URL of the entry replaces it.
      if (JSON.stringify(here) === JSON.stringify(entryFor(screen))) model.history[model.at] = here
      else push(model, entryFor(screen))
    },
  )
