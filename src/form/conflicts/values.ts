/** A field's value as a person would read it. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '—'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' && value.trim() !== '' ? value : '—'
}
