declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the parked form that is come back to. */
    parked?: string
  }
}

/** An address in the app, as the router has it; parts of `search` are as they were typed until a route has read them. */
type Place = { pathname: string; search: { edit?: string | number | undefined }; state: { parked?: string } }

/** The screen and the record of a form, whatever the state of the list behind it. */
export const placeOf = ({ pathname, search }: Omit<Place, 'state'>) =>
  `${pathname.replace(/\/$/, '')}?edit=${Number(search.edit)}`

/**
 * Tells forms apart, whatever the state of the list behind them. Of forms of new records there may be several: each gets
 * a key of its own after a '#', and is come back to by that alone.
 */
export function formKey(place: Place): string {
  const key = placeOf(place)
  return Number(place.search.edit) === 0 ? (place.state.parked ?? `${key}#${Date.now()}`) : key
}

/** What the keys of several forms of new records share. */
export const kindOf = (key: string) => key.split('#', 1)[0]
