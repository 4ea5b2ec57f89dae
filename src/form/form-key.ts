import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the form that is reopened from the activity panel. */
    reopenedForm?: FormKey
  }
}

/** A location of the router. Its `search` holds unparsed values until a route has validated them. */
type FormLocation = {
  pathname: string
  search: { edit?: string | number | undefined; assign?: string | number | undefined }
}

/**
 * The URL of a form: it identifies the screen and the record, such as '/users/list?edit=3', without the state of the list.
 * A screen that is a form has no record.
 */
export function formUrlOf({ pathname, search: { edit, assign } }: FormLocation): string {
  const path = pathname.replace(/\/$/, '')
  if (edit !== undefined) return `${path}?edit=${Number(edit)}`
  return assign === undefined ? path : `${path}?assign=${Number(assign)}`
}

/**
 * Identifies a form: its URL, and for a new record a unique part after a '#', because several forms of new records can
 * have the same URL. Drafts, background forms and names that were sent without a response are stored by this key.
 */
export type FormKey = string

/** Creates the key of a form. A form of a new record gets a new key, unless it is reopened from the activity panel. */
export const createFormKey = (formUrl: string, { reopenedForm }: { reopenedForm?: FormKey }): FormKey =>
  formUrl.endsWith('?edit=0') ? (reopenedForm ?? `${formUrl}#${Date.now()}`) : formUrl

/** The URL of a form. The forms of all new records of a kind have the same one. */
export const formUrlOfKey = (key: FormKey) => key.split('#', 1)[0]

/**
 * The URL of the form that is shown. It is not read from the latest location: by the time the code of the form has
 * loaded, the person may have started to navigate elsewhere.
 */
function useFormUrl() {
  const [formUrl] = useState(
    useMatch({ strict: false, select: ({ pathname, search }) => formUrlOf({ pathname, search }) }),
  )
  return formUrl
}

/**
 * The key of the form that is shown. If the person has navigated elsewhere since a form was reopened, it gets a new key, and the one
 * that was left stays in the activity panel.
 */
export function useFormKey(): FormKey {
  const router = useRouter()
  const formUrl = useFormUrl()
  const [key] = useState(() => createFormKey(formUrl, router.latestLocation.state))
  return key
}

/**
 * For code that continues after an await: by then the person may have left the form. Nothing is sent any more, and a
 * late response navigates nowhere.
 * @returns a function that tells whether the form has unmounted, or is about to because the URL has changed
 */
export function useIsUnmounted(): () => boolean {
  const router = useRouter()
  const formUrl = useFormUrl()
  const unmounted = useRef(false)
  useEffect(() => {
    unmounted.current = false
    return () => {
      unmounted.current = true
    }
  }, [])
  return () => unmounted.current || formUrlOf(router.latestLocation) !== formUrl
}
