/** The id of the row that contains an element. Compare it with an earlier one: elements of rows are reused (`row-keys.ts`). */
export const rowIdOf = (element: Element): string | undefined => element.closest('tr')?.dataset.id
