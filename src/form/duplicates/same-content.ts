/** Fields that differ between two records with the same content. */
const isOwnField = (name: string) => name === 'id' || name.endsWith('At')

/** Whether two records differ only in their ids and times. */
export function hasSameContent(one: object, other: object): boolean {
  const contentOf = (record: object) =>
    JSON.stringify(record, (name, value: unknown) => (isOwnField(name) ? undefined : value))
  return contentOf(one) === contentOf(other)
}
