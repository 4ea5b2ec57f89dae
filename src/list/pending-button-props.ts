/** For a button of a list: while what it asked for is under way that shows, and it is not pressed again. */
export const pendingButtonProps = (pending: boolean, onClick: () => void) =>
  pending ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : { onClick }
