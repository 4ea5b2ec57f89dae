import { useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the form that is reopened from the activity panel. */
    reopenedForm?: FormKey
  }
}

/** A location of the router. Its `search` holds unparsed values until a route has validated them. */
type FormLocation = { pathname: string; search: { edit?: string | number | undefined } }

/** Identifies the screen and the record of a form, such as '/users/list?edit=3', without the state of the list. */
export const placeOf = ({ pathname, search }: FormLocation) =>
  `${pathname.replace(/\/$/, '')}?edit=${Number(search.edit)}`

/**
 * The place of the form that is shown. It is not read from the latest location: by the time the code of the form has
 * loaded, the person may have started to navigate elsewhere.
 */
export function usePlace() {
  const [place] = useState(useMatch({ strict: false, select: ({ pathname, search }) => placeOf({ pathname, search }) }))
  return place
}

/**
 * Identifies a form: its place, and for a new record a unique part after a '#', because several forms of new records can
 * exist in one place. Drafts, unconfirmed creates and background uploads are stored by this key.
 */
export type FormKey = string

/** Creates the key of a form. A form of a new record gets a new key, unless it is reopened from the activity panel. */
export const createFormKey = (place: string, { reopenedForm }: { reopenedForm?: FormKey }): FormKey =>
  place.endsWith('?edit=0') ? (reopenedForm ?? `${place}#${Date.now()}`) : place

/** The place of a form. The forms of all new records of a kind have the same one. */
export const placeOfKey = (key: FormKey) => key.split('#', 1)[0]

/** The key of the form that is shown. */
export function useFormKey(): FormKey {
  const router = useRouter()
  const place = usePlace()
  const [key] = useState(() => createFormKey(place, router.latestLocation.state))
  return key
}
