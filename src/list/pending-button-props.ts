/** Marks a button as busy and ignores clicks while its request is pending. */
export const pendingButtonProps = (pending: boolean, onClick: () => void) =>
  pending ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : { onClick }
