import { CancelledError, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, type ListState, type pagedQuery, tidyKeyword } from '@/api/list'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/confirm'
import type { z } from '@/zod'
import {
  addUnconfirmedCreate,
  forgetUnconfirmedCreate,
  isCreatePending,
  settleUnconfirmedCreate,
  type UnconfirmedCreate,
  unconfirmedNames,
} from './unconfirmed-creates'
import { useIsUnmounted } from './use-is-unmounted'

/** The list that would contain a new record, and the field that identifies it. */
export type RecordLookup<Item, Values> = {
  list: (state: ListState) => ReturnType<typeof pagedQuery<z.ZodMiniType<Item>>>
  field: keyof Item & keyof Values & string
}

type DuplicateCheckOptions<Item, Values extends FieldValues, Output> = {
  /** The form's, as `formKey` tells. */
  key: string
  form: UseFormReturn<Values, unknown, Output>
  record: UseQueryResult<Item>
  lookup: RecordLookup<Item, Values>
}

/**
 * Prevents a record from being created twice. A create without an answer may have succeeded or may still be running.
 * Before the next create, from any form, the check reads the list and shows a record that has the name that was sent.
 */
export function useDuplicateCheck<Item extends { id: number }, Values extends FieldValues, Output>(
  options: DuplicateCheckOptions<Item, Values, Output>,
) {
  const { key, form, record, lookup } = options
  const { field } = lookup
  const client = useQueryClient()
  const isUnmounted = useIsUnmounted()
  const isNew = record.data?.id === 0
  const currentName = () => tidyKeyword(String(form.getValues()[field]))

  async function confirmName(name: string): Promise<boolean> {
    const state: ListState = { keyword: isKeyword(name) ? name : '', orderBy: '-updated_at', page: 1, perPage: 100 }
    const readList = () => client.query({ ...lookup.list(state), staleTime: 0 })
    // A write that finishes meanwhile cancels the read, because its answer may be outdated.
    const { data } = await readList().catch((error: unknown) =>
      error instanceof CancelledError ? readList() : Promise.reject(error),
    )
    const duplicate = data.find((item) => tidyKeyword(String(item[field])).toLowerCase() === name.toLowerCase())
    const isSending = !duplicate && isCreatePending(key, name)
    if (!duplicate && !isSending) return true
    if (isUnmounted()) return false
    const isConfirmed = await confirm({
      question: duplicate
        ? 'It seems to be saved already. Save it once more?'
        : 'It is still being saved. Save it once more?',
      consequence: (
        <>
          <BidiText>{name}</BidiText>{' '}
          {duplicate ? `is in the list, ID ${duplicate.id}.` : 'was sent before, and is not answered yet.'}
        </>
      ),
    })
    if (isConfirmed) forgetUnconfirmedCreate(key, name)
    return isConfirmed
  }

  return {
    /** Asks about a record that may be the same one. @returns whether to save anyway */
    confirmDuplicates: async () => {
      for (const name of unconfirmedNames(key, currentName())) if (!(await confirmName(name))) return false
      return true
    },
    /** Records that a save starts. @returns the entry for `recordOutcome`; undefined when the record exists already */
    recordStart: () => (isNew ? addUnconfirmedCreate(key, currentName()) : undefined),
    /** Records the outcome of a save. */
    recordOutcome: (error: Error | null, startedCreate: UnconfirmedCreate | undefined) => {
      if (startedCreate)
        settleUnconfirmedCreate(startedCreate, error ? (isOutcomeUnknown(error) ? 'unknown' : 'refused') : 'saved')
    },
  }
}
