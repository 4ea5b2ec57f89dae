const units = ['B', 'KB', 'MB', 'GB']

/** Formats a size in bytes: '340 KB', '1.2 GB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1000)), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

/** Formats a length of time: '0:42', '1:02:03'. Empty for a length that is not known. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const total = Math.round(seconds)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}

/** Formats the remaining time of an upload: 'about 5 min left'. Empty for a time that is not finite. */
export function timeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'less than a minute left'
  if (minutes < 60) return `about ${minutes} min left`
  const rest = minutes % 60
  return `about ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''} left`
}
