/** Says at the foot of a dialog why Confirm is held up: a save went on when its form was left, and is not to be overtaken. */
export const EarlierSave = () => (
  <output className="basis-full text-sm text-muted">Waiting for an earlier save to end.</output>
)
