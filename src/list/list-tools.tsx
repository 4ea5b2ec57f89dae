import { Download } from '@lucide/icons'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { preload } from '@/ui/loading/on-idle'
import type { ExportSource } from './export/list-export'
import { useListDialog } from './list-dialogs'
import { PreferencesButton, type PreferencesProps } from './preferences/preferences-button'
import type { ListRecord } from './table/table'
import { ToolButton } from './tool-button'

const ExportDialog = lazyDialog(async () => (await import('./export/export-dialog')).ExportDialog)

type ListToolsProps = PreferencesProps & { source: ExportSource<ListRecord> }

/** The buttons that all toolbars have in common and that load when the browser is idle: export and preferences. */
export function ListTools({ source, ...preferences }: ListToolsProps) {
  const { isOpen, open, close } = useListDialog('export')
  useScreenAction('export', open)
  return (
    <>
      <ToolButton
        icon={Download}
        label="Export"
        aria-haspopup="dialog"
        onPointerEnter={() => preload(ExportDialog)}
        onClick={open}
      />
      {isOpen && <ExportDialog source={source} onClose={close} />}
      <PreferencesButton {...preferences} />
    </>
  )
}
