import type { QueryClient, UseMutationOptions, UseQueryResult } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { isSameValue } from '@/form/field-values'
import type { FormRegistry } from '@/form/form-registry'
import { offerUndo } from '@/ui/toast/offer-undo'

type UndoSaveOptions<Item, Values> = {
  client: QueryClient
  mutation: UseMutationOptions<void, Error, Values>
  record: UseQueryResult<Item>
  toValues: (item: Item) => Values
  registry: Pick<FormRegistry, 'isPassword'>
  /** The values of the record before the save. */
  before: Values
  /** The values that were saved. */
  saved: Values
}

/** Offers to undo an update. An update that sets a password can't be undone, because nobody knows the old one. */
export function offerUndoOfSave<Item, Values extends FieldValues>(options: UndoSaveOptions<Item, Values>) {
  const { client, mutation, record, toValues, registry, before, saved } = options
  if (!mutation.meta?.success || Object.keys(saved).some((name) => registry.isPassword(name) && saved[name])) return
  offerUndo(client, mutation.meta.success, {
    isUnchanged: async () => {
      const { data } = await record.refetch({ throwOnError: true })
      const now = data && toValues(data)
      return now !== undefined && Object.keys(saved).every((name) => isSameValue(now[name], saved[name]))
    },
    mutation,
    variables: before,
  })
}
