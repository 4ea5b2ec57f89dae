/** Formats the remaining time of an upload: 'about 5 min left'. Empty for a time that is not finite. */
export function timeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'less than a minute left'
  if (minutes < 60) return `about ${minutes} min left`
  const rest = minutes % 60
  return `about ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''} left`
}
