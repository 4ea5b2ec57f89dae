const REASON = 'Nothing can be done with this row: it has no usable ID of its own.'

/** In place of the actions of a row without a usable id: a dash, and why. */
export const NoActions = () => (
  <span data-tooltip={REASON} className="relative text-muted">
    <span aria-hidden>—</span>
    <span className="sr-only">{REASON}</span>
  </span>
)
