/** Formats a count with thousands separators: '25,000'. Creating an `Intl.NumberFormat` takes as long as rendering a list. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Counts things: '1 user', '25,000 users'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
