import { isOutcomeUnknown } from '@/api/errors'
import { isKeyword, normalizeKeyword, type PageRequest } from '@/api/list'
import type { FormKey } from '@/form/form-key'
import { sessionStore } from '@/session/session'
import { BidiText } from '@/ui/bidi-text'
import { readMoment } from '@/ui/dates/dates'
import { confirm } from '@/ui/dialog/confirm'
import { toast } from '@/ui/toast/toast'

type GuardOptions<Item, Values> = {
  formKey: FormKey
  /** Reads a page of the list that would contain the new record. */
  readPage: (request: PageRequest) => Promise<{ rows: Item[] }>
  /** The field that identifies the record. */
  nameField: keyof Item & keyof Values & string
}

type PromptContext = {
  isUnmounted: () => boolean
  /** Shows a prompt and returns its answer. `reason`: why it is asked, if nobody can answer. */
  ask: (prompt: () => Promise<boolean>, reason: string) => Promise<boolean>
}

/** The names of new records that a form has sent without a response. Each of these records may exist. */
const unconfirmedNames = new Map<FormKey, Set<string>>()

/**
 * Finds records that were created twice:
 * - A create without a response may have succeeded. Before the form sends the next one, the guard reads the list and asks
 *   about a record that has the name that was sent.
 * - The browser itself may send a create again, when a connection breaks before the response. After a create, the guard
 *   reads the list and reports a second record like it.
 */
export function createDuplicateGuard<Item extends { id: number }, Values>(options: GuardOptions<Item, Values>) {
  const { formKey, readPage, nameField } = options
  /** Whether the person has confirmed to create the record once more. */
  let isRepeated = false

  async function findByName(name: string): Promise<Item[]> {
    const keyword = isKeyword(name) ? name : ''
    const { rows } = await readPage({ keyword, orderBy: '-updated_at', page: 1, perPage: 100 })
    return rows.filter((item) => normalizeKeyword(String(item[nameField])).toLowerCase() === name.toLowerCase())
  }

  async function confirmName(name: string, { isUnmounted, ask }: PromptContext) {
    const [duplicate] = await findByName(name)
    if (!duplicate) return true
    if (isUnmounted()) return false
    const consequence = (
      <>
        <BidiText>{name}</BidiText>
        <span>{` is in the list, ID ${duplicate.id}.`}</span>
      </>
    )
    const reason = 'It seems to be saved already.'
    const isConfirmed = await ask(() => confirm({ question: `${reason} Save it again?`, consequence }), reason)
    if (isConfirmed) {
      unconfirmedNames.get(formKey)?.delete(name)
      isRepeated = true
    }
    return isConfirmed
  }

  async function reportSecondRecord(name: string, isSameSession: () => boolean) {
    if (!isSameSession()) return
    const [newest, ...older] = (await findByName(name)).toSorted((one, other) => other.id - one.id)
    const second = newest && older.find((item) => isCopy(item, newest))
    if (!second || !isSameSession()) return
    toast.error(`“${name}” is in the list twice, IDs ${second.id} and ${newest.id}. It may have been sent twice.`)
  }

  return {
    /** Resolves to whether to save. */
    confirmDuplicates: async (context: PromptContext): Promise<boolean> => {
      for (const name of unconfirmedNames.get(formKey) ?? []) if (!(await confirmName(name, context))) return false
      return true
    },
    /** Call when a create is sent. Returns a function that records its outcome, even if the form has unmounted. */
    start: (values: Values) => {
      const name = normalizeKeyword(String(values[nameField]))
      const { sessionCount } = sessionStore.get()
      return (error: Error | null) => {
        if (isOutcomeUnknown(error))
          unconfirmedNames.set(formKey, (unconfirmedNames.get(formKey) ?? new Set()).add(name))
        if (error) return
        unconfirmedNames.delete(formKey)
        const isSameSession = () => sessionStore.get().sessionCount === sessionCount
        if (!isRepeated) reportSecondRecord(name, isSameSession).catch(() => undefined) // the record itself was saved
      }
    },
  }
}

export type DuplicateGuard<Values> = ReturnType<typeof createDuplicateGuard<{ id: number }, Values>>

const MINUTE = 60_000

/** Fields that differ between two records with the same content: ids and moments. */
const isOwnField = (name: string) => /^id$|(Id|At)$/.test(name)

const contentOf = (record: object) =>
  JSON.stringify(record, (name, value: unknown) => (isOwnField(name) ? undefined : value))

const createdAt = (record: object) =>
  'createdAt' in record && typeof record.createdAt === 'string' ? readMoment(record.createdAt) : null

/** Whether two records have the same content and were created within the same minute, as when a request is sent twice. */
export const isCopy = (one: object, other: object): boolean =>
  contentOf(one) === contentOf(other) && Math.abs(createdAt(one)?.diff(createdAt(other)) ?? Number.NaN) < MINUTE
