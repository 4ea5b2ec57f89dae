import type { LucideIconData } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { Icon } from './icon'

type IconButtonProps = Omit<ComponentProps<'button'>, 'title' | 'children'> & {
  icon: LucideIconData
  iconClassName?: string
  /** The accessible name; in rows it names the row: "Delete user 12". */
  label: string
  /** What the tooltip says; the label when left out. */
  tooltip?: string
}

/** Looks of a button with an icon on it, for links that stand among such buttons too. */
export const iconLook =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-control transition-colors duration-150 hover:bg-hover active:bg-line aria-disabled:opacity-50 pointer-coarse:size-11'

/** Looks of one that takes something away for good. */
export const destructive = 'text-muted hover:text-danger'

/**
 * A button with an icon on it and a tooltip. `aria-disabled` keeps it focusable, so that the tooltip can say why.
 */
export function IconButton({ icon, iconClassName, label, tooltip = label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={tooltip}
      className={`${iconLook} ${className || 'text-muted hover:text-text'}`}
      {...rest}
    >
      <Icon icon={icon} size={17} className={iconClassName} />
    </button>
  )
}
