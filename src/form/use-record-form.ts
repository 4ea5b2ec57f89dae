import { zodResolver } from '@hookform/resolvers/zod'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from '@/zod'
import { acceptStored } from './stored-values'

type RecordFormOptions<Item, Values extends FieldValues> = {
  record: UseQueryResult<Item>
  /** The initial record of a form that creates a record. */
  blank: Item
  /** Converts a record to the values that the form shows. */
  toValues: (item: Item) => Values & DefaultValues<Values>
  /** The rules. A stored value that nobody has changed need not follow them. */
  rules: z.ZodMiniType<Values, Values>
}

/**
 * A form for a record. Its values are written, in this order, by:
 * 1. this hook: the record, and after each refetch the fields that are not being edited,
 * 2. `useContinueInBackground`: what was typed before the form was left with running uploads,
 * 3. `useDraft`: what was typed before the session or the page ended, when the person restores it,
 * 4. `useSaveRecord`: before sending, the changes of other people that the person has not overruled.
 */
export function useRecordForm<Item, Values extends FieldValues>({
  record,
  blank,
  toValues,
  rules,
}: RecordFormOptions<Item, Values>): UseFormReturn<Values> {
  const values = toValues(record.data ?? blank)
  const resolver: Resolver<Values> = (typed, context, options) => {
    const isField = (name: string): name is Path<Values> => name in typed
    const unchanged = Object.keys(typed).filter((name) => isField(name) && !form.getFieldState(name).isDirty)
    const stored = Object.fromEntries(unchanged.map((name) => [name, typed[name]]))
    return zodResolver(acceptStored(rules, stored))(typed, context, options)
  }
  const form = useForm<Values>({
    resolver,
    defaultValues: values,
    shouldFocusError: false, // `focusFirstInvalid` does it
  })
  const now = JSON.stringify(values)
  const shown = useRef(now)
  // Not the `values` option of `useForm`: it applies after the paint, so an editable field would be empty for a moment.
  useLayoutEffect(() => {
    if (now === shown.current) return
    shown.current = now
    form.reset(values, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only different values reset the form, not another object
  }, [now, form])
  return form
}
