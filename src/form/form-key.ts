/** A location of the router. Its `search` holds unparsed values until a route has validated them. */
type FormLocation = { pathname: string; search: { edit?: string | number | undefined } }

/** The URL of a form: it identifies the screen and the record, such as '/users/list?edit=3', without the state of the list. */
export const formUrlOf = ({ pathname, search }: FormLocation) =>
  `${pathname.replace(/\/$/, '')}?edit=${Number(search.edit)}`

/**
 * Identifies a form: its URL, and for a new record a unique part after a '#', because several forms of new records can
 * have the same URL. Drafts, background uploads and names that were sent without a response are stored by this key.
 */
export type FormKey = string

/** Creates the key of a form. A form of a new record gets a new key, unless it is reopened from the activity panel. */
export const createFormKey = (formUrl: string, { reopenedForm }: { reopenedForm?: FormKey }): FormKey =>
  formUrl.endsWith('?edit=0') ? (reopenedForm ?? `${formUrl}#${Date.now()}`) : formUrl

/** The URL of a form. The forms of all new records of a kind have the same one. */
export const formUrlOfKey = (key: FormKey) => key.split('#', 1)[0]
