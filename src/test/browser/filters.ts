import { page } from 'vitest/browser'
import { aUser } from '../../../mocks/factories.ts'
import { backend, queries } from './network'
import { rows, textsOf } from './screen'
import { main } from './shell'

/** The button of a filter, by its label in lower case. */
export const filterButton = (name: string) => page.getByRole('button', { name: new RegExp(`^Filter by ${name}`) })
export const panel = (name: string) => page.getByRole('dialog', { name: `Filter by ${name}` })
export const choice = (filter: string, name: string) => panel(filter).getByRole('checkbox', { name, exact: true })
/** The chosen filters. */
export const chips = () => page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem')
export const saved = () => page.getByRole('dialog', { name: 'Saved filters' })
export const clearAll = () => main().getByRole('button', { name: 'Clear all filters' })
/** A button of the list. */
export const action = (name: string) => main().getByRole('button', { name, exact: true })
/** The names in the rows. */
export const names = () => textsOf(rows().getByRole('link'))
/** The requests that read all pages of the users. */
export const reads = () => queries('users').filter(({ order_by }) => order_by === 'email')

/** Replaces all users but the administrators. */
export function keepOnly(...users: ReturnType<typeof aUser>[]) {
  backend.db.users = [...backend.db.users.filter(({ id }) => id <= 2), ...users]
}
/** Replaces them by this many blocked users. */
export const fillWith = (count: number) =>
  keepOnly(...Array.from({ length: count }, (_, index) => aUser({ first_name: `N${index}`, status: 'blocked' })))
/** Opens a filter and clicks some of its choices. */
export const choose = async (filter: string, ...labels: string[]) => {
  await filterButton(filter).click()
  for (const label of labels) await choice(filter, label).click()
}
