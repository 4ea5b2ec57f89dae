import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormRegistry } from '@/form/form-registry'
import { type BaseValues, createBaseValues } from './base-values'

type BaseValuesOptions<Item, Values extends FieldValues> = {
  form: UseFormReturn<Values>
  record: UseQueryResult<Item>
  toValues: (item: Item) => Values
  registry: FormRegistry
}

/** Keeps the base of the three-way merge up to date with the record. */
export function useBaseValues<Item, Values extends FieldValues>(options: BaseValuesOptions<Item, Values>): BaseValues {
  const { form, record, toValues, registry } = options
  const { dirtyFields } = form.formState
  const [base] = useState(createBaseValues)
  useEffect(() => {
    if (record.data === undefined) return
    const uploading = registry.unfinishedUploads()
    base.update(toValues(record.data), (name) => name in dirtyFields || uploading.has(name))
    // oxlint-disable-next-line react/exhaustive-deps -- only a new record updates the base, not another dirty field
  }, [record.data])
  return base
}
