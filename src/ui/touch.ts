/** After what was typed took effect: a phone's keyboard gives the view free. Elsewhere the focus stays in the field. */
export function putKeyboardAway(field: HTMLElement) {
  if (matchMedia('(pointer: coarse)').matches) field.blur()
}
