import { Download } from '@lucide/icons'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListRecord } from '@/list/table/table'
import { withDialogBoundary } from '@/ui/errors/error-boundaries'
import { IconButton } from '@/ui/icon/icon-button'
import { preload } from '@/ui/loading/use-on-idle'
import type { ExportSource } from './list-export'

const ExportDialog = withDialogBoundary(lazyRouteComponent(() => import('./export-dialog'), 'ExportDialog'))

/** Opens the dialog that exports a list. */
export function ExportButton<Row extends ListRecord>({ source }: { source: ExportSource<Row> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
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
