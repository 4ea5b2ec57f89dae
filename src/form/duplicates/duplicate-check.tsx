import { isKeyword, LARGEST_PAGE, normalizeKeyword, type PageRequest } from '@/api/list'
import { isSameValue } from '@/form/field-values'
import { type FormKey, formUrlOfKey } from '@/form/form-key'
import { createPersonalStore } from '@/session/personal-store'
import { readMoment } from '@/ui/dates/dates'
import { confirm } from '@/ui/dialog/confirm'
import { BidiText } from '@/ui/text'
import { toast } from '@/ui/toast/toast'
import { z } from '@/zod'

/** A record of the list, as far as the check needs it. */
export type ListedRecord = { id: number; createdAt?: string | null }

type GuardOptions<Item, Values> = {
  formKey: FormKey
  /** Reads a page of the list that would contain the new record. */
  readPage: (request: PageRequest) => Promise<{ rows: Item[] }>
  /** The field that identifies the record. */
  nameField: keyof Item & keyof Values & string
}

type PromptContext = {
  isCancelled: () => boolean
  /** Shows a prompt and returns its answer. `reason`: why it is asked, if nobody can answer. */
  ask: (prompt: () => Promise<boolean>, reason: string) => Promise<boolean>
}

/** A create that was sent: the form, and the name of the new record. */
const sentCreate = z.object({ formKey: z.string(), name: z.string() })
type SentCreate = z.infer<typeof sentCreate>

/** The creates that have no response, perhaps because the page was loaded again. Each of these records may exist. */
const sentCreates = createPersonalStore<readonly SentCreate[]>([], { name: 'sent', schema: z.array(sentCreate) })

/** Whether a form of a new record was sent without a response. */
export const mayBeCreated = (formKey: FormKey): boolean => sentCreates.get().some((sent) => sent.formKey === formKey)

/** Call when the values of a form are restored in another one: what the first has sent counts for the second. */
export const moveSentCreates = (from: FormKey, to: FormKey) =>
  sentCreates.set(sentCreates.get().map((sent) => (sent.formKey === from ? { ...sent, formKey: to } : sent)))

/**
 * Finds records that were created twice:
 * - A create without a response may have succeeded. Before the form sends the next one, the guard reads the list and asks
 *   about a record that has the name that was sent. A form that restores these values after a reload asks too.
 * - The browser itself may send a create again, when a connection breaks before the response. After a create, the guard
 *   reads the list and reports a second record like it. After a refusal, it looks for the first one before the next attempt.
 *
 * The functions also work after the form has unmounted.
 */
export function createDuplicateGuard<Item extends ListedRecord, Values extends object>(
  options: GuardOptions<Item, Values>,
) {
  const { formKey, readPage, nameField } = options
  let isDuplicateConfirmed = false
  /** The values of refused creates, by name. Perhaps the browser sent each twice, and only the second one was refused. */
  const refused = new Map<string, Values>()
  const nameOf = (values: Values) => normalizeKeyword(String(values[nameField]))
  /** Whether a create is one of this form, or of the same record by a form that was left. */
  const isSameCreate = (sent: SentCreate, name: string) =>
    sent.formKey === formKey || (sent.name === name && formUrlOfKey(sent.formKey) === formUrlOfKey(formKey))

  /** Whether a record has these values, apart from the name, which is compared otherwise, and a password, which no record contains. */
  const hasValues = (item: Item, values: Values) => {
    const saved = new Map<string, unknown>(Object.entries(item))
    const compared = Object.entries(values).filter(([name]) => name !== nameField && saved.has(name))
    return compared.every(([name, value]) => isSameValue(saved.get(name), value))
  }

  async function findByName(name: string): Promise<Item[]> {
    const keyword = isKeyword(name) ? name : ''
    const { rows } = await readPage({ keyword, orderBy: '-updated_at', page: 1, perPage: LARGEST_PAGE })
    return rows.filter((item) => normalizeKeyword(String(item[nameField])).toLowerCase() === name.toLowerCase())
  }

  async function confirmName(name: string, isMatch: (item: Item) => boolean, { isCancelled, ask }: PromptContext) {
    const duplicate = (await findByName(name)).find(isMatch)
    if (!duplicate) return true
    if (isCancelled()) return false
    const consequence = (
      <>
        <BidiText>{name}</BidiText>
        <span>{` is in the list, ID ${duplicate.id}.`}</span>
      </>
    )
    const reason = 'It seems to be saved already.'
    const isConfirmed = await ask(() => confirm({ question: `${reason} Save it again?`, consequence }), reason)
    if (isConfirmed) {
      sentCreates.set(sentCreates.get().filter((sent) => sent.name !== name || !isSameCreate(sent, name)))
      refused.delete(name)
      isDuplicateConfirmed = true
    }
    return isConfirmed
  }

  return {
    /** Resolves to whether to save. */
    confirmDuplicates: async (values: Values, context: PromptContext): Promise<boolean> => {
      const sent = sentCreates.get().filter((one) => isSameCreate(one, nameOf(values)))
      for (const name of new Set(sent.map((one) => one.name)))
        if (!(await confirmName(name, () => true, context))) return false
      for (const [name, earlier] of refused)
        if (!(await confirmName(name, (item) => hasValues(item, earlier), context))) return false
      return true
    },
    /** Call when a create is sent. */
    rememberSent: (values: Values) => sentCreates.set([...sentCreates.get(), { formKey, name: nameOf(values) }]),
    /**
     * Call when the server has refused a create. An earlier one of this record stays without a response.
     * @param mayExist whether an equal create, which the browser sent before by itself, may have succeeded
     */
    rememberRefused: (values: Values, mayExist: boolean) => {
      const last = sentCreates.get().findLastIndex((one) => one.formKey === formKey && one.name === nameOf(values))
      if (last !== -1) sentCreates.set(sentCreates.get().toSpliced(last, 1))
      if (mayExist) refused.set(nameOf(values), values)
    },
    /** Call when a create has succeeded. Reports a second record like it. */
    rememberCreate: async (values: Values, isSamePerson: () => boolean) => {
      if (!isSamePerson()) return
      sentCreates.set(sentCreates.get().filter((sent) => !isSameCreate(sent, nameOf(values))))
      if (isDuplicateConfirmed) return
      const name = nameOf(values)
      const found = await findByName(name).catch(() => []) // the record itself was saved
      const [newest, ...older] = found.toSorted((one, other) => other.id - one.id)
      const second = newest && older.find((item) => isCopy(item, newest))
      if (!second || !isSamePerson()) return
      toast.error(`“${name}” is in the list twice, IDs ${second.id} and ${newest.id}. It may have been sent twice.`)
    },
  }
}

export type DuplicateGuard<Values extends object> = ReturnType<typeof createDuplicateGuard<ListedRecord, Values>>

const MINUTE = 60_000

/** A record as text, without what differs between two records with the same content: ids and moments. */
const contentOf = (record: ListedRecord) =>
  JSON.stringify(record, (name, value: unknown) => (/^id$|(Id|At)$/.test(name) ? undefined : value))

/** Whether two records have the same content and were created within the same minute, as when a request is sent twice. */
export const isCopy = (one: ListedRecord, other: ListedRecord): boolean =>
  contentOf(one) === contentOf(other) &&
  Math.abs(readMoment(one.createdAt)?.diff(readMoment(other.createdAt)) ?? Number.NaN) < MINUTE
