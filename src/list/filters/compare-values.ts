/** A value of a sorted column. A missing value is null or ''. */
export type SortValue = string | number | boolean | null

const collator = new Intl.Collator('vi')

/** Compares two values of a column like the API: texts in Vietnamese order. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
}
