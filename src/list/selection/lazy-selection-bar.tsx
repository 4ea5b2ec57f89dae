import type { Action } from '@/jobs/action'
import type { ListRecord } from '@/list/table/table'
import { lazyOnIdle } from '@/ui/loading/on-idle'
import type { SelectedRows } from './use-selection'

/** Creates the bar with the actions on the selected rows. Its code loads when the browser is idle. Call it at module scope. */
export const createSelectionBar = <Row extends ListRecord>(actions: readonly Action<Row>[]) =>
  lazyOnIdle<SelectedRows<Row>>(async () => {
    const { SelectionBar } = await import('./selection-bar')
    return (props) => <SelectionBar {...props} actions={actions} />
  })
