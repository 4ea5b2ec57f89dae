import { ExportButton } from './export/export-button'
import type { ExportSource } from './export/list-export'
import { PreferencesButton } from './preferences/preferences-button'
import type { PreferencesPanelProps } from './preferences/preferences-panel'
import type { ListRecord } from './table/table'

type ListToolsProps = PreferencesPanelProps & { source: ExportSource<ListRecord> }

/** The buttons that all toolbars have in common and that load when the browser is idle: export and preferences. */
export const ListTools = ({ source, ...preferences }: ListToolsProps) => (
  <>
    <ExportButton source={source} />
    <PreferencesButton {...preferences} />
  </>
)
