import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import { isSignedIn } from '@/session/session'
import type { useFormUploads } from './form-uploads'
import { type Conflict, rebaseAfterLostSave, threeWayMerge } from './three-way-merge'
import { useIsUnmounted } from './use-is-unmounted'

type SettleOptions<Item, Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>
  record: UseQueryResult<Item>
  save: UseMutationResult<void, Error, Output>
  toValues: (item: Item) => Values
  /** Asks about a record that may have been created already. Resolves to whether to save anyway. */
  confirmDuplicates: (() => Promise<boolean>) | undefined
  uploads: Pick<ReturnType<typeof useFormUploads>, 'unfinished' | 'agree'>
}

/** Values to keep, by field; null to go back to the form. */
type Choice = FieldValues | null

/**
 * Sees to it that a save leaves no file out and overwrites nobody's work without a word: a file that failed is asked
 * about, the record is read again, others' changes are taken over, and what both changed is asked about.
 */
export function useSettle<Item, Values extends FieldValues, Output extends FieldValues>(
  options: SettleOptions<Item, Values, Output>,
) {
  const { form, record, save, toValues, confirmDuplicates, uploads } = options
  const { dirtyFields } = form.formState
  const isUnmounted = useIsUnmounted()
  const opened = useRef<FieldValues>(undefined)
  const [isSettling, setSettling] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [asked, setAsked] = useState<{ conflicts: Conflict[]; answer: (choice: Choice) => void }>()

  const afterLost = (began: FieldValues, theirs: FieldValues) =>
    isOutcomeUnknown(save.error) && save.variables ? rebaseAfterLostSave(began, theirs, save.variables) : began

  useEffect(() => {
    if (record.data === undefined) return
    // A field that is being edited, or waits for its file, keeps what it began with; the others follow the record.
    const uploading = uploads.unfinished()
    const kept = Object.entries(opened.current ?? {}).filter(([name]) => name in dirtyFields || uploading.has(name))
    const theirs = toValues(record.data)
    opened.current = afterLost({ ...theirs, ...Object.fromEntries(kept) }, theirs)
    // oxlint-disable-next-line react/exhaustive-deps -- a new record counts, not a new function or another dirty field
  }, [record.data])

  async function compare(): Promise<boolean> {
    const { data } = await record.refetch({ throwOnError: true })
    // The end of the session cancels it without an error, and so does leaving the form.
    if (data === undefined || !isSignedIn() || isUnmounted()) return false
    if (confirmDuplicates && (!(await confirmDuplicates()) || isUnmounted())) return false
    const theirs: FieldValues = toValues(data)
    const { taken, conflicts } = threeWayMerge(afterLost(opened.current ?? theirs, theirs), theirs, form.getValues())
    const choice = conflicts.length === 0 ? {} : await new Promise<Choice>((answer) => setAsked({ conflicts, answer }))
    setAsked(undefined)
    if (!choice) return false
    form.setValues((mine) => ({ ...mine, ...taken, ...choice }), { shouldDirty: true })
    opened.current = theirs
    if (conflicts.length > 0) return compare() // the question may have stood for long
    return true
  }

  return {
    /** @returns whether the form can be saved now; if not, `error` or the person is the reason */
    settle: async () => {
      setSettling(true)
      try {
        if (!(await uploads.agree()) || isUnmounted()) return false
        setError(null)
        return await compare()
      } catch (failure) {
        if (failure instanceof Error) setError(failure)
        return false
      } finally {
        setSettling(false)
      }
    },
    isSettling,
    error,
    asked,
    /** What fields held when the form was opened, to be kept with a form that is left. */
    baseOf: (names: ReadonlySet<string>): FieldValues =>
      Object.fromEntries(Object.entries(opened.current ?? {}).filter(([name]) => names.has(name))),
    /** Takes it back: what others changed since then counts as changed. */
    rebase: (base: FieldValues) => {
      opened.current = { ...opened.current, ...base }
    },
  }
}
