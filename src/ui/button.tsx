import type { ComponentProps } from 'react'
import { Spinner } from '@/ui/loading/pending'

const base =
  'relative inline-flex h-control shrink-0 items-center justify-center gap-2 rounded-control px-3.5 font-medium whitespace-nowrap transition-colors'
const states = 'disabled:opacity-55 not-aria-busy:aria-disabled:opacity-55 forced-colors:border'
const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:opacity-85',
  danger: 'bg-danger text-on-accent hover:bg-danger-hover active:opacity-85',
  plain: 'border border-control bg-surface text-text shadow-raised hover:bg-hover active:bg-line',
} as const

/** The classes of a button within a line of text. */
export const textButton = 'min-h-touch-target rounded-sm font-medium text-accent hover:underline'

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  /** Shows a spinner instead of the label at the same width, and ignores clicks but keeps the focus. */
  busy?: boolean
}

/** A button with a text label. */
export function Button({
  variant = 'plain',
  busy = false,
  className = '',
  children,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || ariaDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${base} ${states} ${variants[variant]} ${className}`}
      {...rest}
    >
      <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>{children}</span>
      {busy && <Spinner className="absolute size-4" />}
    </button>
  )
}

/** Marks a button as busy and ignores clicks while its request is pending. */
export const pendingButtonProps = (pending: boolean, onClick: () => void) =>
  pending ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : { onClick }
