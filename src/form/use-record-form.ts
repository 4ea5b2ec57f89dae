import { zodResolver } from '@hookform/resolvers/zod'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
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
export function useRecordForm<Item, Values extends FieldValues, Output extends FieldValues>({
  record,
  blank,
  toValues,
  rules,
}: RecordFormOptions<Item, Values, Output>) {
  const values = toValues(record.data ?? blank)
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(rules),
    defaultValues: values,
    shouldFocusError: false, // by `useSubmit`
  })
  const now = JSON.stringify(values)
  const shown = useRef(now)
  // Not `values` of `useForm`, which come after the paint: a field that can be typed into would be empty for a moment.
  useLayoutEffect(() => {
    if (now === shown.current) return
    shown.current = now
    form.reset(values, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
    // oxlint-disable-next-line react/exhaustive-deps -- other values count, not another object
  }, [now, form])
  return form
}
