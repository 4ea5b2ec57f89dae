import { CancelledError, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, type ListState, type pagedQuery, tidyKeyword } from '@/api/list'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/confirm'
import type { z } from '@/zod'
import { forgetSent, isUnderWay, noteEnd, noteSent, type Sent, sentBefore } from './sent'
import { useIsLeft } from './use-is-left'

/** Where a new record would be found, and the field it is known by. */
export type Known<Item, Values> = {
  list: (state: ListState) => ReturnType<typeof pagedQuery<z.ZodMiniType<Item>>>
  field: keyof Item & keyof Values & string
}

type TwinOptions<Item, Values extends FieldValues, Output> = {
  /** The form's, as `formKey` tells. */
  key: string
  form: UseFormReturn<Values, unknown, Output>
  record: UseQueryResult<Item>
  known: Known<Item, Values>
}

/**
 * Keeps a record from being created twice. An attempt that got no answer may have gone through, or still go: before
 * another one, from whatever form, the list is read, and a record that is known by the name that was sent is shown.
 */
export function useTwin<Item extends { id: number }, Values extends FieldValues, Output>(
  options: TwinOptions<Item, Values, Output>,
) {
  const { key, form, record, known } = options
  const { field } = known
  const client = useQueryClient()
  const isLeft = useIsLeft()
  const isNew = record.data?.id === 0
  const nameNow = () => tidyKeyword(String(form.getValues()[field]))

  async function isWanted(name: string): Promise<boolean> {
    const state: ListState = { keyword: isKeyword(name) ? name : '', orderBy: '-updated_at', page: 1, perPage: 100 }
    const look = () => client.query({ ...known.list(state), staleTime: 0 })
    // A write that was done meanwhile gives the look up, as the answer may be from before.
    const { data } = await look().catch((error: unknown) =>
      error instanceof CancelledError ? look() : Promise.reject(error),
    )
    const twin = data.find((item) => tidyKeyword(String(item[field])).toLowerCase() === name.toLowerCase())
    const isSending = !twin && isUnderWay(key, name)
    if (!twin && !isSending) return true
    if (isLeft()) return false
    const isConfirmed = await confirm({
      question: twin
        ? 'It seems to be saved already. Save it once more?'
        : 'It is still being saved. Save it once more?',
      consequence: (
        <>
          <BidiText>{name}</BidiText>{' '}
          {twin ? `is in the list, ID ${twin.id}.` : 'was sent before, and is not answered yet.'}
        </>
      ),
    })
    if (isConfirmed) forgetSent(key, name)
    return isConfirmed
  }

  return {
    /** Shows what may be the same record, where there is one. @returns whether to save all the same */
    ask: async () => {
      for (const name of sentBefore(key, nameNow())) if (!(await isWanted(name))) return false
      return true
    },
    /** Takes note of a save that begins. @returns what to tell its end by; nothing for a record that is there already */
    noteSave: () => (isNew ? noteSent(key, nameNow()) : undefined),
    /** Takes note of how it ended. */
    noteEnd: (error: Error | null, begun: Sent | undefined) => {
      if (begun) noteEnd(begun, error ? (isOutcomeUnknown(error) ? 'unknown' : 'refused') : 'saved')
    },
  }
}
