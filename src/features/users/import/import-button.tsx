import { FileUp } from '@lucide/icons'
import { ToolButton } from '@/list/tool-button'

/** Loads the code of the dialog. A failure is ignored, because opening the dialog tries again. */
const preloadDialog = () => void import('./import-dialog').catch(() => undefined)

/** Opens the dialog that creates users from a table. */
export const ImportButton = ({ onClick }: { onClick: () => void }) => (
  <ToolButton icon={FileUp} label="Import users" onPointerEnter={preloadDialog} onClick={onClick} />
)
