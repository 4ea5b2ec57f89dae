import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import {
  changeList,
  entryFor,
  entryOf,
  hasRow,
  isList,
  lastPageOf,
  listName,
  type Model,
  push,
  rowsOf,
  totalOf,
} from './model.ts'
import { command, type Real, write } from './real.ts'
import { descendingFirst, isCourse, isUser, type ListName, lists, type Row } from './screens.ts'

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
      const isThere = JSON.stringify(entryOf(model)) === JSON.stringify(entryFor(screen))
      if (!isThere) push(model, entryFor(screen))
    },
  )

/** Presses a button of a row and answers its question. @returns whether the server executed it */
async function act(model: Model, system: Real, verb: string, row: Row, word: 'Confirm' | 'Cancel') {
  const { page } = system
  const { noun } = lists[listName(model) ?? 'users']
  await page.locator(`main tbody [aria-label="${verb} ${noun} ${row.id}"]`).press('Enter')
  const answer = () => page.locator('[role=alertdialog]').getByRole('button', { name: word }).press('Enter')
  if (word === 'Cancel') return answer()
  const outcome = await write(system, answer)
  // People cannot block or delete their own account.
  const isOwn = verb !== 'Activate' && isUser(row) && row.id === model.caller
  if (outcome === 'none' || outcome === 'done') expect(outcome).toBe(isOwn ? 'none' : 'done')
  return outcome === 'done' || outcome === 'lost'
}

export const remove = (nth: number, word: 'Confirm' | 'Cancel') =>
  command(
    `delete row ${nth}, ${word}`,
    (model) => isList(model) && hasRow(model, nth),
    async (model, system) => {
      const [row, name] = [rowsOf(model)[nth], listName(model)]
      if (!row || !name) return
      if (await act(model, system, 'Delete', row, word))
        model.stores[name] = model.stores[name].filter((one) => one !== row)
    },
  )

export const switchStatus = (nth: number, word: 'Confirm' | 'Cancel') =>
  command(
    `change the status of row ${nth}, ${word}`,
    (model) => isList(model) && ['users', 'courses'].includes(listName(model) ?? '') && hasRow(model, nth),
    async (model, system) => {
      const row = rowsOf(model)[nth]
      if (!row) return
      if (isCourse(row)) {
        if (await act(model, system, row.active ? 'Disable' : 'Enable', row, word)) row.active = !row.active
        return
      }
      if (!isUser(row)) return
      const isActive = row.status === 'active'
      if (await act(model, system, isActive ? 'Block' : 'Activate', row, word))
        row.status = isActive ? 'blocked' : 'active'
    },
  )
