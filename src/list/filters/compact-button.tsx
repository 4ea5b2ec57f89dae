import type { LucideIconData } from '@lucide/icons'
import { textButton } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'

type CompactButtonProps = { icon?: LucideIconData; label: string; onClick: () => void }

/** A text button beside the filters. With an icon, it shows only that where a list has no room for the label. */
export const CompactButton = ({ icon, label, onClick }: CompactButtonProps) => (
  <button
    type="button"
    data-tooltip={icon && label}
    onClick={onClick}
    className={`${textButton} touch-target inline-flex shrink-0 items-center px-2 text-sm whitespace-nowrap`}
  >
    {icon && <Icon icon={icon} size={17} className="@min-[84rem]:hidden" />}
    <span className={icon && '@max-[84rem]:sr-only'}>{label}</span>
  </button>
)
