import { readMoment } from '@/ui/dates/dates'

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
