import { useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the form with background uploads that the person returns to. */
    backgroundUpload?: string
  }
}

/** An address in the app, as the router has it; parts of `search` are as they were typed until a route has read them. */
type Address = { pathname: string; search: { edit?: string | number | undefined } }

/** The screen and the record of a form, whatever the state of the list behind it. */
export const placeOf = ({ pathname, search }: Address) => `${pathname.replace(/\/$/, '')}?edit=${Number(search.edit)}`

/**
 * The place of the form that is shown. The latest address may be another one: a form's code may come when the person is
 * on the way elsewhere.
 */
export function usePlace() {
  const [place] = useState(useMatch({ strict: false, select: ({ pathname, search }) => placeOf({ pathname, search }) }))
  return place
}

/**
 * Tells forms apart. Of forms of new records there may be several in one place: each gets a key of its own after a '#',
 * and is come back to by that alone.
 */
export const formKey = (place: string, { backgroundUpload }: { backgroundUpload?: string }): string =>
  place.endsWith('?edit=0') ? (backgroundUpload ?? `${place}#${Date.now()}`) : place

/** What the keys of several forms of new records share. */
export const kindOf = (key: string) => key.split('#', 1)[0]

/** The key of the form that is shown. */
export function useFormKey(): string {
  const router = useRouter()
  const place = usePlace()
  const [key] = useState(() => formKey(place, router.latestLocation.state))
  return key
}
