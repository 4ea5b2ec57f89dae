import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, type ListState, normalizeKeyword, type pagedQuery } from '@/api/list'
import { discardDraft } from '@/form/drafts/drafts'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/dialog/confirm'
import type { z } from '@/zod'
import {
  addUnconfirmedCreate,
  forgetUnconfirmedCreate,
  isCreatePending,
  recordCreateOutcome,
  type UnconfirmedCreate,
  unconfirmedNames,
} from './unconfirmed-creates'

/** The list that would contain a new record, and the field that identifies it. */
export type RecordLookup<Item, Values> = {
  list: (state: ListState) => ReturnType<typeof pagedQuery<z.ZodMiniType<Item>>>
  field: keyof Item & keyof Values & string
}

type GuardOptions<Item, Values> = {
  /** The key of the form, from `formKey`. */
  formKey: string
  isNew: boolean
  lookup: RecordLookup<Item, Values>
  getValues: () => Values
}

type PromptContext = {
  client: QueryClient
  isUnmounted: () => boolean
  /** Shows a prompt and returns its answer. */
  ask: (prompt: () => Promise<boolean>) => Promise<boolean>
}

export type DuplicateGuard = ReturnType<typeof createDuplicateGuard>

/**
 * Prevents a record from being created twice. A create without a response may have succeeded or may still be running.
 * Before the next create, from any form, the guard reads the list and asks about a record that has the name that was sent.
 */
export function createDuplicateGuard<Item extends { id: number }, Values>(options: GuardOptions<Item, Values>) {
  const { formKey, isNew, lookup, getValues } = options
  const currentName = () => normalizeKeyword(String(getValues()[lookup.field]))

  async function findDuplicate(name: string, client: QueryClient) {
    const state: ListState = { keyword: isKeyword(name) ? name : '', orderBy: '-updated_at', page: 1, perPage: 100 }
    const readList = () => client.query({ ...lookup.list(state), staleTime: 0 })
    // A write that finishes meanwhile cancels the read, because its response may be outdated.
    const { data } = await readList().catch((error: unknown) =>
      error instanceof CancelledError ? readList() : Promise.reject(error),
    )
    return data.find((item) => normalizeKeyword(String(item[lookup.field])).toLowerCase() === name.toLowerCase())
  }

  async function confirmName(name: string, { client, isUnmounted, ask }: PromptContext) {
    const duplicate = await findDuplicate(name, client)
    if (!duplicate && !isCreatePending(formKey, name)) return true
    if (isUnmounted()) return false
    const question = duplicate
      ? 'It seems to be saved already. Save it again?'
      : 'It is still being saved. Save it again?'
    const consequence = (
      <>
        <BidiText>{name}</BidiText>{' '}
        {duplicate ? `is in the list, ID ${duplicate.id}.` : 'was sent earlier. The server has not responded yet.'}
      </>
    )
    const isConfirmed = await ask(() => confirm({ question, consequence }))
    if (isConfirmed) forgetUnconfirmedCreate(formKey, name)
    return isConfirmed
  }

  return {
    isNew,
    /** Resolves to whether to save. */
    confirmDuplicates: async (context: PromptContext): Promise<boolean> => {
      for (const name of unconfirmedNames(formKey, currentName())) if (!(await confirmName(name, context))) return false
      return true
    },
    /** Records that a save starts. Returns the entry for `onSettled`, or undefined when the record exists already. */
    onStart: () => (isNew ? addUnconfirmedCreate(formKey, currentName()) : undefined),
    /** Records the outcome, even if the session has ended or the form has unmounted. */
    onSettled: (error: Error | null, startedCreate: UnconfirmedCreate | undefined) => {
      const outcome = error ? (isOutcomeUnknown(error) ? 'unknown' : 'refused') : 'saved'
      if (startedCreate) recordCreateOutcome(startedCreate, outcome)
      if (!error) discardDraft(formKey)
    },
  }
}
