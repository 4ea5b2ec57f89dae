import { ExportButton } from './export/export-button'
import type { ExportSource } from './export/list-export'
import { PreferencesButton } from './preferences/preferences-button'
import type { PreferencesPanelProps } from './preferences/preferences-panel'
import type { ListRecord } from './table/table'

type ListToolsProps = PreferencesPanelProps & { source: ExportSource<ListRecord> }

/** The buttons of every toolbar that load when the browser is idle. */
export const ListTools = ({ source, ...preferences }: ListToolsProps) => (
  <>
    <ExportButton source={source} />
    <PreferencesButton {...preferences} />
  </>
)
