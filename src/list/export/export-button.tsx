import { Download } from '@lucide/icons'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListState } from '@/api/list'
import type { Selection } from '@/list/selection/use-selection'
import type { AppTable, ListRecord } from '@/list/table/table'
import { ToolButton } from '@/list/tool-button'
import { withDialogBoundary } from '@/ui/errors/error-boundaries'
import { preload } from '@/ui/loading/use-on-idle'
import type { ExportSource, ListExport } from './list-export'

const ExportDialog = withDialogBoundary(lazyRouteComponent(() => import('./export-dialog'), 'ExportDialog'))

type ExportButtonProps<Row extends ListRecord> = {
  exported: ListExport<Row>
  state: ListState
  table: AppTable<Row>
  selection: Selection<Row>
  matching: ExportSource<Row>['matching']
}

/** Opens the dialog that exports a list. */
export function ExportButton<Row extends ListRecord>(props: ExportButtonProps<Row>) {
  const { exported, state, table, selection, matching } = props
  const [isOpen, setOpen] = useState(false)
  const source = () => ({
    exported,
    state,
    matching,
    total: table.getRowCount(),
    page: table.getRowModel().rows.map(({ original }) => original),
    selected: [...selection.values()],
    visibleIds: table.getVisibleLeafColumns().map(({ id }) => id),
  })
  return (
    <>
      <ToolButton
        icon={Download}
        label="Export"
        aria-haspopup="dialog"
        onPointerEnter={() => preload(ExportDialog)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ExportDialog source={source()} onClose={() => setOpen(false)} />}
    </>
  )
}
