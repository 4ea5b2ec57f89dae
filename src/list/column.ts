import type { ReactNode } from 'react'

/** A column of a table whose sorting the server does. Write columns as constants. */
export type Column<Row> = {
  /** The server's sort key, where it can be sorted; what is remembered of the column goes by it too. */
  id: string
  header: string
  /** What the first press of its header sorts by; without it the column can't be sorted. */
  firstSort?: Direction
  /** How the cell is shown on a phone, where each row is a card; 'fact' when left out. */
  card?: 'title' | 'fact' | 'status' | 'none'
  /** Numbers: their ends stand below each other. */
  numeric?: boolean
  /** It names the row: it can't be hidden. */
  alwaysShown?: boolean
  className?: string
  cell: (row: Row) => ReactNode
}

/** As `aria-sort` says it. */
export type Direction = 'ascending' | 'descending'

/** For columns of moments, in a table with many columns: the day, and the time below it. */
export const momentInTwoLines = 'sm:[&_time>span]:block'

/** A column that a person can hide. */
export type HideableColumn = {
  id: string
  label: string
  /** Whether cards, which are shorter than rows, have it too. */
  onCards: boolean
}

/** The columns that can be hidden, in their order. */
export const hideable = <Row>(columns: readonly Column<Row>[]): HideableColumn[] =>
  columns
    .filter(({ alwaysShown }) => !alwaysShown)
    .map(({ id, header, card }) => ({ id, label: header, onCards: card !== 'none' }))

/** How a column is sorted by this order (specification §4: a leading minus means descending). */
export const directionOf = (id: string, orderBy: string): Direction | undefined =>
  orderBy === id ? 'ascending' : orderBy === `-${id}` ? 'descending' : undefined

/** The order after a press of a column's header. */
export function nextOrder({ id, firstSort }: Pick<Column<unknown>, 'id' | 'firstSort'>, orderBy: string): string {
  const sorted = directionOf(id, orderBy)
  const next = sorted ? (sorted === 'ascending' ? 'descending' : 'ascending') : firstSort
  return next === 'descending' ? `-${id}` : id
}
