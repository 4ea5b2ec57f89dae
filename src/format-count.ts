/** Formats a count with thousands separators: '25,000'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
