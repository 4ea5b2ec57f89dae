/** Formats a length of time: '0:42', '1:02:03'. Empty for a length that is not known. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const total = Math.round(seconds)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
