import type { LucideIconData } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { Icon } from '@/ui/icon/icon'
import { iconButtonClasses } from '@/ui/icon/icon-button'

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIconData; label: string }

/** A button of the toolbar. A wide list and the sheet of a phone show its label. */
export const ToolButton = ({ icon, label, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    data-tooltip={label}
    className={`${iconButtonClasses} gap-1.5 text-muted hover:text-text @min-[60rem]:w-auto @min-[60rem]:px-2.5`}
    {...rest}
  >
    <Icon icon={icon} size={17} />
    <span className="font-medium sm:@max-[60rem]:sr-only">{label}</span>
  </button>
)
