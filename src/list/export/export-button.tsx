import { Download } from '@lucide/icons'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListRecord } from '@/list/table/table'
import { ToolButton } from '@/list/tool-button'
import { withDialogBoundary } from '@/ui/errors/error-boundaries'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { preload } from '@/ui/loading/use-on-idle'
import type { ExportSource } from './list-export'

const ExportDialog = withDialogBoundary(lazyRouteComponent(() => import('./export-dialog'), 'ExportDialog'))

/** Opens the dialog that exports a list. */
export function ExportButton({ source }: { source: ExportSource<ListRecord> }) {
  const [isOpen, setOpen] = useState(false)
  useScreenAction('export', () => setOpen(true))
  return (
    <>
      <ToolButton
        icon={Download}
        label="Export"
        aria-haspopup="dialog"
        onPointerEnter={() => preload(ExportDialog)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ExportDialog source={source} onClose={() => setOpen(false)} />}
    </>
  )
}
