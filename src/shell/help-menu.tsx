import { CircleHelp } from '@lucide/icons'
import { lazyRouteComponent } from '@tanstack/react-router'
import { withDialogBoundary } from '@/ui/errors/error-boundaries'
import { Icon } from '@/ui/icon/icon'
import { Menu } from '@/ui/menu'
import type { HelpMenuActions } from './help-menu-items'

const HelpMenuItems = withDialogBoundary(lazyRouteComponent(() => import('./help-menu-items'), 'HelpMenuItems'))

/** The Help menu: shortcuts, the vendor's website, the About dialog, and in the demo a reset of its data. */
export function HelpMenu(actions: HelpMenuActions) {
  return (
    <Menu
      label="Help"
      tooltip="Help"
      className="inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
      button={<Icon icon={CircleHelp} size={17} />}
      preload={HelpMenuItems}
    >
      {(popup) => <HelpMenuItems {...popup} {...actions} />}
    </Menu>
  )
}
