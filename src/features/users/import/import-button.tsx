import { FileUp } from '@lucide/icons'
import { ToolButton } from '@/list/tool-button'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'

type ImportButtonProps = { onPointerEnter: () => void; onClick: () => void }

/** Opens the dialog that creates users from a table. */
export const ImportButton = (props: ImportButtonProps) => <ToolButton icon={FileUp} label="Import users" {...props} />

/** The same as the main action of a list without users. */
export const MainImportButton = (props: ImportButtonProps) => (
  <Button variant="primary" {...props}>
    <Icon icon={FileUp} />
    Import users
  </Button>
)
