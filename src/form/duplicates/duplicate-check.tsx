import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, type ListState, normalizeKeyword, type pagedQuery } from '@/api/list'
import { discardDraft } from '@/form/drafts/drafts'
import type { FormKey } from '@/form/form-key'
import { sessionStore } from '@/session/session'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/dialog/confirm'
import { toast } from '@/ui/toast/toast'
import type { z } from '@/zod'
import { isCopy } from './is-copy'

/** The list that would contain a new record, and the field that identifies it. */
export type RecordLookup<Item, Values> = {
  list: (state: ListState) => ReturnType<typeof pagedQuery<z.ZodMiniType<Item>>>
  field: keyof Item & keyof Values & string
}

type GuardOptions<Item, Values> = {
  formKey: FormKey
  isNew: boolean
  lookup: RecordLookup<Item, Values>
  getValues: () => Values
}

type PromptContext = {
  client: QueryClient
  isUnmounted: () => boolean
  /** Shows a prompt and returns its answer. `reason`: why it is asked, if nobody can answer. */
  ask: (prompt: () => Promise<boolean>, reason: string) => Promise<boolean>
}

/** A create that has been sent: its name, and the number of the session that sent it. */
type StartedCreate = { name: string; sessionCount: number }

export type DuplicateGuard = ReturnType<typeof createDuplicateGuard>

/** The names of new records that a form has sent without a response. Each of these records may exist. */
const unconfirmedNames = new Map<FormKey, Set<string>>()
/** Forms whose person has confirmed to create a record once more. */
const repeatedForms = new Set<FormKey>()

/**
 * Finds records that were created twice:
 * - A create without a response may have succeeded. Before the form sends the next one, the guard reads the list and asks
 *   about a record that has the name that was sent.
 * - The browser itself may send a create again, when a connection breaks before the response. After a create, the guard
 *   reads the list and reports a second record like it.
 */
export function createDuplicateGuard<Item extends { id: number }, Values>(options: GuardOptions<Item, Values>) {
  const { formKey, isNew, lookup, getValues } = options
  const currentName = () => normalizeKeyword(String(getValues()[lookup.field]))

  async function findByName(name: string, client: QueryClient): Promise<Item[]> {
    const keyword = isKeyword(name) ? name : ''
    const state: ListState = { keyword, filter: '', orderBy: '-updated_at', page: 1, perPage: 100 }
    const readList = () => client.query({ ...lookup.list(state), staleTime: 0 })
    // A write that finishes meanwhile cancels the read, because its response may be outdated.
    const { data } = await readList().catch((error: unknown) =>
      error instanceof CancelledError ? readList() : Promise.reject(error),
    )
    return data.filter((item) => normalizeKeyword(String(item[lookup.field])).toLowerCase() === name.toLowerCase())
  }

  async function confirmName(name: string, { client, isUnmounted, ask }: PromptContext) {
    const [duplicate] = await findByName(name, client)
    if (!duplicate) return true
    if (isUnmounted()) return false
    const consequence = (
      <>
        <BidiText>{name}</BidiText>
        <span>{` is in the list, ID ${duplicate.id}.`}</span>
      </>
    )
    const reason = 'It seems to be saved already.'
    const isConfirmed = await ask(() => confirm({ question: `${reason} Save it again?`, consequence }), reason)
    if (isConfirmed) {
      unconfirmedNames.get(formKey)?.delete(name)
      repeatedForms.add(formKey)
    }
    return isConfirmed
  }

  async function reportSecondRecord({ name, sessionCount }: StartedCreate, client: QueryClient) {
    const isSameSession = () => sessionStore.get().sessionCount === sessionCount
    if (!isSameSession()) return
    const [newest, ...older] = (await findByName(name, client)).toSorted((one, other) => other.id - one.id)
    const second = newest && older.find((item) => isCopy(item, newest))
    if (!second || !isSameSession()) return
    toast.error(`“${name}” is in the list twice, IDs ${second.id} and ${newest.id}. It may have been sent twice.`)
  }

  return {
    isNew,
    /** Resolves to whether to save. */
    confirmDuplicates: async (context: PromptContext): Promise<boolean> => {
      for (const name of unconfirmedNames.get(formKey) ?? []) if (!(await confirmName(name, context))) return false
      return true
    },
    /** Returns what `onSettled` needs when the save of a new record starts; undefined for one that exists. */
    onStart: (): StartedCreate | undefined =>
      isNew ? { name: currentName(), sessionCount: sessionStore.get().sessionCount } : undefined,
    /** Records the outcome, even if the form has unmounted. */
    onSettled: (error: Error | null, started: StartedCreate | undefined, client: QueryClient) => {
      if (!error) discardDraft(formKey)
      if (!started) return
      if (isOutcomeUnknown(error))
        unconfirmedNames.set(formKey, (unconfirmedNames.get(formKey) ?? new Set()).add(started.name))
      if (error) return
      unconfirmedNames.delete(formKey)
      const isRepeated = repeatedForms.delete(formKey)
      if (!isRepeated) reportSecondRecord(started, client).catch(() => undefined) // the record itself was saved
    },
  }
}
