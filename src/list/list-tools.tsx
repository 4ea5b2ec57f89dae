import { Download } from '@lucide/icons'
import { useState } from 'react'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { preload } from '@/ui/loading/on-idle'
import type { ExportSource } from './export/list-export'
import { PreferencesButton, type PreferencesProps } from './preferences/preferences-button'
import type { ListRecord } from './table/table'
import { ToolButton } from './tool-button'

const ExportDialog = lazyDialog(async () => (await import('./export/export-dialog')).ExportDialog)

type ListToolsProps = PreferencesProps & { source: ExportSource<ListRecord> }

/** The buttons that all toolbars have in common and that load when the browser is idle: export and preferences. */
export function ListTools({ source, ...preferences }: ListToolsProps) {
  const [isExporting, setExporting] = useState(false)
  useScreenAction('export', () => setExporting(true))
  return (
    <>
      <ToolButton
        icon={Download}
        label="Export"
        aria-haspopup="dialog"
        onPointerEnter={() => preload(ExportDialog)}
        onClick={() => setExporting(true)}
      />
      {isExporting && <ExportDialog source={source} onClose={() => setExporting(false)} />}
      <PreferencesButton {...preferences} />
    </>
  )
}
