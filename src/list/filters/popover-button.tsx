import { ChevronDown, type LucideIconData } from '@lucide/icons'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { textButton } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { closeSheetByTapAbove, lightDismiss, usePopoverContent } from '@/ui/interaction/popover'

type PopoverButtonProps = {
  /** An icon, beside which only a wide list and a phone show the label. */
  icon?: LucideIconData
  /** The beginning of the accessible name, which then differs from the header of a column: 'Filter by'. */
  prefix?: string
  label: string
  /** How many choices are on. */
  count?: number
  /** The content of the popover while it is open. */
  children: (close: () => void) => ReactNode
}

const button =
  'inline-flex h-control shrink-0 items-center gap-0.5 rounded-control border px-2 text-sm font-medium whitespace-nowrap hover:bg-hover active:bg-line'

type PopoverPanelProps = Pick<ComponentProps<'dialog'>, 'id' | 'onToggle' | 'className' | 'children'> & {
  label: string
}

/** The popover of a list's button: at the button, or on a phone at the bottom of the screen. */
export const PopoverPanel = ({ label, className, ...rest }: PopoverPanelProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too
  <dialog
    {...rest}
    ref={lightDismiss}
    aria-label={label}
    popover="auto"
    onClick={closeSheetByTapAbove}
    className={`max-sm:bottom-sheet max-h-[calc(100dvh-1rem)] overflow-y-auto rounded-card p-2 bg-surface text-text shadow-floating ${className}`}
  />
)

/** A button that opens a popover. */
export function PopoverButton({ icon, prefix = '', label, count = 0, children }: PopoverButtonProps) {
  const id = useId()
  const { isOpen, hasContent, onToggle } = usePopoverContent()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        data-tooltip={icon && label}
        className={`${button} ${count > 0 ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        {icon && <Icon icon={icon} size={15} />}
        {prefix && <span className="sr-only">{`${prefix} `}</span>}
        <span className={icon ? 'sm:@max-[84rem]:sr-only' : 'inline-block first-letter:uppercase'}>
          {prefix ? label.toLowerCase() : label}
        </span>
        {/* The count takes the place of the arrow, so that the button keeps its width. */}
        {count > 0 ? (
          <span className="min-w-3 text-center tabular-nums text-accent">
            <span>{count}</span>
            <span className="sr-only"> chosen</span>
          </span>
        ) : (
          !icon && <Icon icon={ChevronDown} size={12} className="text-muted" />
        )}
      </button>
      <PopoverPanel
        id={id}
        label={prefix ? `${prefix} ${label.toLowerCase()}` : label}
        onToggle={onToggle}
        className="sm:popover-at-[bottom_span-right] min-w-60"
      >
        {hasContent && children(close)}
      </PopoverPanel>
    </>
  )
}

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
