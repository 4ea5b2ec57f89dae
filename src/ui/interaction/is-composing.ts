/** Whether a key event belongs to an IME composition, such as Telex or VNI. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  // oxlint-disable-next-line typescript/no-deprecated -- Safari ends the composition before it fires this key event
  event.keyCode === 229
