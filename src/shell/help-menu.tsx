import { CircleHelp, ExternalLink, Info, Keyboard, RotateCcw } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { config } from '@/config/config'
import { Icon } from '@/ui/icon/icon'
import { Menu, menuItem } from '@/ui/menu'

type HelpMenuProps = { onShortcuts: () => void; onAbout: () => void }

/** The Help menu: shortcuts, the vendor's website, the About dialog, and in the demo a reset of its data. */
export function HelpMenu({ onShortcuts, onAbout }: HelpMenuProps) {
  return (
    <Menu
      label="Help"
      tooltip="Help"
      className="inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
      button={<Icon icon={CircleHelp} size={17} />}
    >
      <button type="button" role="menuitem" className={menuItem} onClick={onShortcuts}>
        <Icon icon={Keyboard} />
        Keyboard shortcuts
      </button>
      <a role="menuitem" href={config.siteUrl} target="_blank" rel="noopener noreferrer" className={menuItem}>
        <Icon icon={ExternalLink} />
        Website
      </a>
      <button type="button" role="menuitem" className={menuItem} onClick={onAbout}>
        <Icon icon={Info} />
        Software Info
      </button>
      {(import.meta.env.DEV || import.meta.env.MODE === 'demo') && <ResetDemoData />}
    </Menu>
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
    <button type="button" role="menuitem" className={menuItem} onClick={reset}>
      <Icon icon={RotateCcw} />
      Reset demo data
    </button>
  )
}
