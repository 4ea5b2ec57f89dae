import { FileUp } from '@lucide/icons'
import { ToolButton } from '@/list/tool-button'

type ImportButtonProps = { onPointerEnter: () => void; onClick: () => void }

/** Opens the dialog that creates users from a table. */
export const ImportButton = (props: ImportButtonProps) => <ToolButton icon={FileUp} label="Import users" {...props} />
