import type { LucideIconData } from '@lucide/icons'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode, RefCallback } from 'react'
import { Icon } from '@/ui/icon/icon'

export type Option = {
  /** The element id, for `aria-activedescendant`. */
  id: string
  ref?: RefCallback<HTMLElement> | undefined
  icon: LucideIconData
  isActive: boolean
  /** Called when the pointer moves over the option. */
  onPoint: () => void
  children: ReactNode
}

const optionClasses =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left pointer-coarse:min-h-11 ' +
  'aria-selected:bg-accent-soft aria-selected:focus-ring aria-selected:-outline-offset-2'

/** The props of every enabled option. The focus stays in the text box. */
const optionProps = ({ id, ref, isActive, onPoint }: Option) =>
  ({
    id,
    ref,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onPointerMove: onPoint,
    className: optionClasses,
  }) as const

type LinkOptionProps = Option & Pick<LinkProps, 'to' | 'search'> & { onChoose: () => void }

/** An option that navigates. It is a link, so that Ctrl+click opens a new tab. */
export function LinkOption({ to, search, onChoose, ...option }: LinkOptionProps) {
  const choose = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onChoose()
  }
  return (
    <Link {...optionProps(option)} to={to} search={search} preload={false} onClick={choose}>
      <Content icon={option.icon}>{option.children}</Content>
    </Link>
  )
}

/** An option that runs an action. */
export function ButtonOption({ onChoose, ...option }: Option & { onChoose: () => void }) {
  return (
    <button type="button" {...optionProps(option)} onClick={onChoose}>
      <Content icon={option.icon}>{option.children}</Content>
    </button>
  )
}

/** A disabled option. */
export const DisabledOption = ({ icon, children }: Pick<Option, 'icon' | 'children'>) => (
  // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- as for its list box
  <div role="option" aria-selected="false" aria-disabled="true" className={`${optionClasses} opacity-60`}>
    <Content icon={icon}>{children}</Content>
  </div>
)

const Content = ({ icon, children }: Pick<Option, 'icon' | 'children'>) => (
  <>
    <Icon icon={icon} size={17} className="shrink-0 text-muted" />
    {children}
  </>
)
