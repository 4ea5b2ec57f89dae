/** A field's value in words: what a person would call it. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '—'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' && value.trim() !== '' ? value : '—'
}

/** The label of a form's field, as it stands on the page. */
export function labelOf(form: HTMLElement | null, name: string): string {
  const field = form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  return field?.labels?.[0]?.firstChild?.textContent ?? name
}
