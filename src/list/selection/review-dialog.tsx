import { X } from '@lucide/icons'
import { RowList, RowText } from '@/jobs/row-list'
import { formatCount } from '@/text'
import { Button } from '@/ui/button'
import { Dialog, useCloseOnBack } from '@/ui/dialog/dialog'
import { IconButton } from '@/ui/icon/icon-button'

type ReviewDialogProps = {
  rows: readonly { id: number; name: string; detail: string | undefined }[]
  /** The kind of record, as in 'Remove user 12'. */
  noun: string
  onRemove: (id: number) => void
  onClose: () => void
}

/** Shows who is selected, by name. Each one can be removed. */
export function ReviewDialog({ rows, noun, onRemove, onClose }: ReviewDialogProps) {
  useCloseOnBack(onClose)
  return (
    <Dialog
      title={`${formatCount(rows.length)} selected`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <RowList label="Selected" rows={rows} className="max-h-[60vh]">
        {({ id, name, detail }) => (
          <>
            <RowText name={name} detail={detail} />
            <IconButton
              icon={X}
              label={`Remove ${noun} ${id}`}
              tooltip="Remove"
              onClick={({ currentTarget }) => {
                currentTarget.closest('section')?.focus() // the button disappears
                onRemove(id)
              }}
            />
          </>
        )}
      </RowList>
    </Dialog>
  )
}
