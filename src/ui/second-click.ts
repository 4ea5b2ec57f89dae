/** Whether a dialog is to be closed by the second click of a double click, which was meant for what opened it. */
export const isSecondClick = ({ reason, event }: { reason: string; event: Event }) =>
  reason === 'outside-press' && event instanceof UIEvent && event.detail > 1
