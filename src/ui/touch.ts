/**
 * After what was typed took effect: a phone's keyboard gives the view free. Elsewhere the focus stays in the field.
 * @returns whether the field was left
 */
export function putKeyboardAway(field: HTMLElement): boolean {
  const isTouch = matchMedia('(pointer: coarse)').matches
  if (isTouch) field.blur()
  return isTouch
}
