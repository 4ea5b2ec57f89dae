/** Whether a key is part of an input method's composition (Telex, VNI). */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has ended the composition before the key that ends it
  event.keyCode === 229
