import { ExternalLink, Info, Keyboard, RotateCcw } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { config } from '@/config/config'
import { Icon } from '@/ui/icon/icon'
import { MenuItem, MenuLink, MenuPopup, type MenuPopupProps } from '@/ui/menu-popup'

export type HelpMenuActions = { onShortcuts: () => void; onAbout: () => void }

type HelpMenuItemsProps = HelpMenuActions & Pick<MenuPopupProps, 'button' | 'onClose'>

/** The open Help menu. */
export function HelpMenuItems({ onShortcuts, onAbout, ...popup }: HelpMenuItemsProps) {
  return (
    <MenuPopup label="Help" {...popup}>
      <MenuItem onClick={onShortcuts}>
        <Icon icon={Keyboard} />
        Keyboard shortcuts
      </MenuItem>
      <MenuLink href={config.siteUrl} target="_blank" rel="noopener noreferrer">
        <Icon icon={ExternalLink} />
        Website
      </MenuLink>
      <MenuItem onClick={onAbout}>
        <Icon icon={Info} />
        Software Info
      </MenuItem>
      {import.meta.env.VITE_API_MOCKING === 'on' && <ResetDemoData />}
    </MenuPopup>
  )
}

function ResetDemoData() {
  const client = useQueryClient()
  const reset = async () => {
    const { resetDemoData } = await import('../../mocks/browser.ts')
    resetDemoData()
    await client.invalidateQueries()
  }
  return (
    <MenuItem onClick={reset}>
      <Icon icon={RotateCcw} />
      Reset demo data
    </MenuItem>
  )
}
