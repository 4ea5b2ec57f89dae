import { useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the form with background uploads that is reopened. */
    backgroundUpload?: string
  }
}

/** A location of the router. Its `search` holds unparsed values until a route has validated them. */
type Address = { pathname: string; search: { edit?: string | number | undefined } }

/** Identifies the screen and the record of a form. The state of the list behind it is left out. */
export const placeOf = ({ pathname, search }: Address) => `${pathname.replace(/\/$/, '')}?edit=${Number(search.edit)}`

/**
 * The place of the form that is shown. It is not read from the latest location: by the time the code of the form has
 * loaded, the person may have started to navigate elsewhere.
 */
export function usePlace() {
  const [place] = useState(useMatch({ strict: false, select: ({ pathname, search }) => placeOf({ pathname, search }) }))
  return place
}

/**
 * Identifies a form. Several forms of new records can exist in one place, so each adds a unique part after a '#', and is
 * reopened by its full key only.
 */
export const formKey = (place: string, { backgroundUpload }: { backgroundUpload?: string }): string =>
  place.endsWith('?edit=0') ? (backgroundUpload ?? `${place}#${Date.now()}`) : place

/** The part that the keys of all forms of new records in one place share. */
export const kindOf = (key: string) => key.split('#', 1)[0]

/** The key of the form that is shown. */
export function useFormKey(): string {
  const router = useRouter()
  const place = usePlace()
  const [key] = useState(() => formKey(place, router.latestLocation.state))
  return key
}
