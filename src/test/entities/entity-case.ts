import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ListState } from '@/api/list'

/** A field of a form: the message while it is empty, and what is typed, chosen or uploaded. */
export type FieldCase = { label: string; message: string } & (
  | { typed: string }
  | { option: string }
  | { file: 'picture' | 'video' | 'audio' }
)

type ListCase = {
  add: string
  total: number
  /** The columns, and their sort keys. */
  columns: Readonly<Record<string, string>>
  sortedBy: string
  /** A record, and its row after these changes. */
  row: { id: number; name: string; changes: object; cells: string[]; buttons: string[] }
}

type FormCase = {
  title: string
  /** A record in a toast. */
  noun: string
  fields: readonly FieldCase[]
  /** What the filled form sends. The keys are the lower-case labels of the fields. */
  body: Readonly<Record<string, unknown>>
  /** A record to edit, and the field that names it. */
  existing: { id: number; label: string; name: string }
}

type CallsCase = {
  blank: object
  list: (client: QueryClient, state: ListState) => Promise<unknown>
  item: (client: QueryClient, id: number) => Promise<object>
  save: (client: QueryClient, id: number) => Promise<unknown>
  /** The fields of a record after `save`. */
  saved: object
  /** A record of the mock backend in which every field has a value after these changes. */
  complete: { id: number; changes: object }
  /** What the form sends of a text. */
  normalize: (typed: string) => string
}

export type EntityCase = {
  /** The screen of the list, and the call that reads it. */
  path: string
  api: string
  /** A record in a question. */
  noun: string
  /** The entry in sidebar, palette and shortcuts, and the records in a sentence of the palette. */
  entry?: { label: string; description: string; shortcut: string; found: string }
  /** The texts that a record can contain, and the field that shows the first one. */
  texts: { keys: readonly string[]; field: string }
  /** The users have tests of their own. */
  list?: ListCase
  form?: FormCase
  calls: CallsCase
}

// Values that several entities share.

export const times = { created_at: '2024-01-05T08:04:00Z', updated_at: '2024-02-22T17:30:00Z' }
/** A text with spaces, line breaks and an emoji, which must arrive unchanged. */
export const multiline = '  Dòng một\n\n\tDòng ba 👩‍👩‍👧 \n'
export const weight: FieldCase = {
  label: 'Weight',
  message: 'Please enter a valid weight (must be greater than 1)',
  typed: '3',
}
/** The URL of a file that is stored. */
export const file = 'https://media.example.com/a.png'

/** Sends a form. */
export const write = <Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  form: Variables,
) => new MutationObserver(client, options).mutate(form)
