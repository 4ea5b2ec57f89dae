const english = new Intl.NumberFormat('en-US')

/** Formats a count with thousands separators: '25,000'. */
export const formatCount = (count: number): string => english.format(count)

/** Counts things: '1 user', '25,000 users'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
