import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type FormKey, useFormUrl } from './form-key'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the form that is reopened from the activity panel. */
    reopenedForm?: FormKey
  }
}

/** Creates the key of a form. A form of a new record gets a new key, unless it is reopened from the activity panel. */
export const createFormKey = (formUrl: string, { reopenedForm }: { reopenedForm?: FormKey }): FormKey =>
  formUrl.endsWith('?edit=0') ? (reopenedForm ?? `${formUrl}#${Date.now()}`) : formUrl

/** The key of the form that is shown. */
export function useFormKey(): FormKey {
  const router = useRouter()
  const formUrl = useFormUrl()
  const [key] = useState(() => createFormKey(formUrl, router.latestLocation.state))
  return key
}
