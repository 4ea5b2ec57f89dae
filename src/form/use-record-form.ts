import { zodResolver } from '@hookform/resolvers/zod'
import type { UseQueryResult } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from '@/zod'

type RecordFormOptions<Item, Values extends FieldValues, Output> = {
  record: UseQueryResult<Item>
  /** The record that creating starts from. */
  blank: Item
  /** What the form shows of a record. */
  toValues: (item: Item) => Values & DefaultValues<Values>
  rules: z.ZodMiniType<Output, Values>
}

/** A form about a record: it follows the record, but for what is being edited. */
export const useRecordForm = <Item, Values extends FieldValues, Output extends FieldValues>({
  record,
  blank,
  toValues,
  rules,
}: RecordFormOptions<Item, Values, Output>) =>
  useForm<Values, unknown, Output>({
    resolver: zodResolver(rules),
    defaultValues: toValues(blank),
    ...(record.data !== undefined && { values: toValues(record.data) }),
    resetOptions: { keepDirtyValues: true },
  })
