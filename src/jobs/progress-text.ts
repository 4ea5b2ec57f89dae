/** Progress for screen readers: a text that changes only with each quarter, such as '50 percent'. '' before the first one. */
export function describeQuarter(done: number, total: number): string {
  const quarter = Math.min(Math.floor((4 * done) / Math.max(total, 1)), 4) // a server may tell a wrong total
  return quarter === 0 ? '' : `${quarter * 25} percent`
}

/** The text for screen readers while all pages of a list are read: a sentence at the start and for each quarter. */
export function describeRead(read: number, total: number): string {
  const quarter = describeQuarter(read, total)
  return quarter === '' ? 'Reading all pages.' : `${quarter} read.`
}
