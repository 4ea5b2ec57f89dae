/** The questions of Base UI, and the native dialog that replaces a dialog that failed. */
const QUESTION = '[role=alertdialog][data-open], dialog:modal'

/** Whether a question is open. It must be answered first: not even the palette opens over it. */
export const isQuestionOpen = (): boolean => document.querySelector(QUESTION) !== null

/** Whether a modal dialog or a question is open, so that shortcuts do not reach the page behind it. */
export const isDialogOpen = (): boolean => document.querySelector(`[role=dialog][data-open], ${QUESTION}`) !== null
