/** The steps of a save. A step that shows a prompt resolves to a refusal when the person goes back to the form. */
export type SaveSteps<Item> = {
  /** Whether the form is gone. Nothing is sent for it any more. */
  isUnmounted: () => boolean
  /** Resolves to false when the person does not want to save without a file that failed. */
  finishOrDropUploads: () => Promise<boolean>
  /** Resolves to undefined when the session has ended. */
  refetch: () => Promise<Item | undefined>
  /** Takes over other people's changes. `resolved`: the person was asked which changes to keep. */
  resolveConflicts: (record: Item) => Promise<'none' | 'resolved' | 'cancelled'>
  /** Resolves to false when the person does not want to create a possible duplicate. */
  confirmDuplicates: () => Promise<boolean>
  /** Resolves to false when the values are not valid after the conflicts were resolved. */
  send: () => Promise<boolean>
}

/** `failed` at `check`: nothing was sent. At `send`: the server refused the record, or did not answer. */
export type SaveOutcome =
  | { status: 'saved' | 'cancelled' }
  | { status: 'failed'; stage: 'check' | 'send'; error: unknown }

/** Saves a record: no file is left out, no change of another person overwritten, and no record created twice unasked. */
export async function saveRecord<Item>(steps: SaveSteps<Item>): Promise<SaveOutcome> {
  const { isUnmounted, finishOrDropUploads, refetch, resolveConflicts, confirmDuplicates, send } = steps
  let stage: 'check' | 'send' = 'check'
  try {
    if (!(await finishOrDropUploads()) || isUnmounted()) return { status: 'cancelled' }

    let conflicts: 'none' | 'resolved' | 'cancelled'
    do {
      const record = await refetch() // once more after a question, which may have been open for a long time
      if (record === undefined || isUnmounted()) return { status: 'cancelled' }
      conflicts = await resolveConflicts(record)
    } while (conflicts === 'resolved')
    if (conflicts === 'cancelled') return { status: 'cancelled' }

    if (!(await confirmDuplicates()) || isUnmounted()) return { status: 'cancelled' }

    stage = 'send'
    return { status: (await send()) ? 'saved' : 'cancelled' }
  } catch (error) {
    return { status: 'failed', stage, error }
  }
}
