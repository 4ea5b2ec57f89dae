import type { LucideIconData } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { Icon } from './icon'

type IconButtonProps = Omit<ComponentProps<'button'>, 'title' | 'children'> & {
  icon: LucideIconData
  /** The accessible name. In a table row it includes the record: "Delete user 12". */
  label: string
  /** The tooltip text; defaults to the label. */
  tooltip?: string
}

/** The classes of an icon button, also for links next to such buttons. */
export const iconButtonClasses =
  'inline-flex size-icon-button shrink-0 items-center justify-center rounded-control hover:transition-colors hover:bg-hover active:bg-line aria-disabled:opacity-50'

/** The classes of a destructive icon button. */
export const destructive = 'text-muted hover:text-danger'

/** An icon button with a tooltip. Use `aria-disabled` to keep it focusable, so that the tooltip can give the reason. */
export function IconButton({ icon, label, tooltip = label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={tooltip}
      className={`${iconButtonClasses} ${className || 'text-muted hover:text-text'}`}
      {...rest}
    >
      <Icon icon={icon} size={17} />
    </button>
  )
}
