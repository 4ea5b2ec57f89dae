/**
 * Explains in the footer of a dialog why Confirm waits: an earlier save, from a form that was left, is still running, and a
 * later one must not overtake it.
 */
export const EarlierSaveNote = () => (
  <output className="basis-full text-sm text-muted">Waiting for an earlier save to finish.</output>
)
