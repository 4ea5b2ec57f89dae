/** The steps of a save. Some ask the person a question. If the person goes back to the form, the save is cancelled. */
export type SaveSteps<Item> = {
  /** Whether nothing may be sent any more: the form was left, or one in the background was opened or discarded. */
  isCancelled: () => boolean
  /** Asks whether to save without the files that failed to upload. Resolves to false to cancel. */
  confirmMissingFiles: () => Promise<boolean>
  /** Reads the current record. Resolves to undefined when the session has ended. */
  refetch: () => Promise<Item | undefined>
  /** Takes over the changes of other people. `resolved`: the person was asked which changes to keep. */
  resolveConflicts: (record: Item) => Promise<'none' | 'resolved' | 'cancelled'>
  /** Asks whether to create a possible duplicate. Resolves to false to cancel. */
  confirmDuplicates: () => Promise<boolean>
  /** Sends the values. Resolves to false if they became invalid by resolving the conflicts, or if nothing may be sent any more. */
  send: () => Promise<boolean>
}

/** `failed` at `check`: nothing was sent. At `send`: the server refused the record, or did not respond. */
export type SaveOutcome =
  | { status: 'saved' | 'cancelled' }
  | { status: 'failed'; stage: 'check' | 'send'; error: unknown }

/**
 * Saves a record. Without the person's consent, it omits no file, overwrites no change of another person, and creates
 * no record twice.
 */
export async function saveRecord<Item>(steps: SaveSteps<Item>): Promise<SaveOutcome> {
  const { isCancelled, confirmMissingFiles, refetch, resolveConflicts, confirmDuplicates, send } = steps
  let stage: 'check' | 'send' = 'check'
  try {
    if (!(await confirmMissingFiles()) || isCancelled()) return { status: 'cancelled' }

    let conflicts: 'none' | 'resolved' | 'cancelled'
    do {
      const record = await refetch() // again after a question, which may have been open for a long time
      if (record === undefined || isCancelled()) return { status: 'cancelled' }
      conflicts = await resolveConflicts(record)
    } while (conflicts === 'resolved')
    if (conflicts === 'cancelled') return { status: 'cancelled' }

    if (!(await confirmDuplicates()) || isCancelled()) return { status: 'cancelled' }

    stage = 'send'
    return { status: (await send()) ? 'saved' : 'cancelled' }
  } catch (error) {
    return { status: 'failed', stage, error }
  }
}
