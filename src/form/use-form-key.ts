import { useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { createFormKey, type FormKey, formUrlOf } from './form-key'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the form that is reopened from the activity panel. */
    reopenedForm?: FormKey
  }
}

/**
 * The URL of the form that is shown. It is not read from the latest location: by the time the code of the form has
 * loaded, the person may have started to navigate elsewhere.
 */
export function useFormUrl() {
  const [formUrl] = useState(
    useMatch({ strict: false, select: ({ pathname, search }) => formUrlOf({ pathname, search }) }),
  )
  return formUrl
}

/** The key of the form that is shown. */
export function useFormKey(): FormKey {
  const router = useRouter()
  const formUrl = useFormUrl()
  const [key] = useState(() => createFormKey(formUrl, router.latestLocation.state))
  return key
}
