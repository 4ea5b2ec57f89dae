import { type UseMutationResult, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, type ListState, type pagedQuery, tidyKeyword } from '@/api/list'
import { confirm } from '@/ui/confirm'
import { Isolated } from '@/ui/isolated'
import type { z } from '@/zod'

/** Where a new record would be found, and the field it is known by. */
export type Known<Item, Values> = {
  list: (state: ListState) => ReturnType<typeof pagedQuery<z.ZodMiniType<Item>>>
  field: keyof Item & keyof Values & string
}

type TwinOptions<Item, Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  record: UseQueryResult<Item>
  save: UseMutationResult<void, Error, Output>
  known: Known<Item, Values>
}

/**
 * Keeps a record from being created twice. A first attempt that got no answer may have gone through: before a second
 * one the list is read, and a record that is known by the same name is shown.
 * @returns undefined where there was no such attempt; else asks and tells whether to save all the same
 */
export function useTwin<Item extends { id: number }, Values extends FieldValues, Output>(
  options: TwinOptions<Item, Values, Output>,
) {
  const { form, record, save, known } = options
  const client = useQueryClient()
  if (record.data?.id !== 0 || !save.isError || !isOutcomeUnknown(save.error)) return undefined

  return async () => {
    const name = tidyKeyword(String(form.getValues()[known.field]))
    const state: ListState = { keyword: isKeyword(name) ? name : '', orderBy: '-updated_at', page: 1, perPage: 10 }
    const { data } = await client.query({ ...known.list(state), staleTime: 0 })
    const twin = data.find((item) => tidyKeyword(String(item[known.field])).toLowerCase() === name.toLowerCase())
    return (
      !twin ||
      confirm({
        question: 'It seems to be saved already. Save it once more?',
        consequence: (
          <>
            <Isolated>{name}</Isolated> is in the list, ID {twin.id}.
          </>
        ),
      })
    )
  }
}
