import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, type ListState, type pagedQuery, tidyKeyword } from '@/api/list'
import { confirm } from '@/ui/confirm'
import { Isolated } from '@/ui/isolated'
import type { z } from '@/zod'
import type { Typed } from './typed'
import { useIsLeft } from './use-is-left'

/** Where a new record would be found, and the field it is known by. */
export type Known<Item, Values> = {
  list: (state: ListState) => ReturnType<typeof pagedQuery<z.ZodMiniType<Item>>>
  field: keyof Item & keyof Values & string
}

type TwinOptions<Item, Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  record: UseQueryResult<Item>
  known: Known<Item, Values>
}

/**
 * Keeps a record from being created twice. An attempt that got no answer may have gone through, or still go: before
 * another one the list is read, and a record that is known by the name that was sent is shown.
 */
export function useTwin<Item extends { id: number }, Values extends FieldValues, Output>(
  options: TwinOptions<Item, Values, Output>,
) {
  const { form, record, known } = options
  const { field } = known
  const client = useQueryClient()
  const isLeft = useIsLeft()
  const isNew = record.data?.id === 0
  const sent = useRef(new Set<string>()) // by these names, without an answer
  const sending = useRef<string>(undefined) // by this name, and the answer is still to come
  const nameNow = () => tidyKeyword(String(form.getValues()[field]))

  async function isWanted(name: string): Promise<boolean> {
    const state: ListState = { keyword: isKeyword(name) ? name : '', orderBy: '-updated_at', page: 1, perPage: 100 }
    const { data } = await client.query({ ...known.list(state), staleTime: 0 })
    const twin = data.find((item) => tidyKeyword(String(item[field])).toLowerCase() === name.toLowerCase())
    if (!twin || isLeft()) return !twin
    const isConfirmed = await confirm({
      question: 'It seems to be saved already. Save it once more?',
      consequence: (
        <>
          <Isolated>{name}</Isolated> is in the list, ID {twin.id}.
        </>
      ),
    })
    if (isConfirmed) sent.current.delete(name)
    return isConfirmed
  }

  return {
    /** Shows what may be the same record, where there is one. @returns whether to save all the same */
    ask: async () => {
      for (const name of sent.current) if (!(await isWanted(name))) return false
      return true
    },
    /** Takes note of a save that begins. */
    noteSave: () => {
      if (isNew) sending.current = nameNow()
    },
    /** Takes note of a save that failed. @returns the names by which the record may be there */
    noteFailure: (error: Error) => {
      if (sending.current !== undefined && isOutcomeUnknown(error)) sent.current.add(sending.current)
      sending.current = undefined
      return [...sent.current]
    },
    /** The names to keep with a form that is left, as it may be sent again later. */
    sent: () => [...sent.current, ...(sending.current === undefined ? [] : [sending.current])],
    /** Takes them back. */
    restore: ({ sent: names = [] }: Pick<Typed, 'sent'>) => {
      for (const name of names) sent.current.add(name)
    },
  }
}
