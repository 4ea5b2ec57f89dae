import { X } from '@lucide/icons'
import type { Entity } from '@/jobs/action'
import { RowList, RowText } from '@/jobs/row-list'
import type { ListRecord } from '@/list/table/table'
import { formatCount } from '@/text'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { IconButton } from '@/ui/icon/icon-button'

type ReviewDialogProps<Row> = {
  rows: readonly Row[]
  entity: Entity<Row>
  onRemove: (row: Row) => void
  onClose: () => void
}

/** Shows who is selected, by name. Each one can be removed. */
export function ReviewDialog<Row extends ListRecord>(props: ReviewDialogProps<Row>) {
  const { rows, entity, onRemove, onClose } = props
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
      {/* After a reload. */}
      {rows.length === 0 && <p>Nothing is selected any more.</p>}
      <RowList label="Selected" rows={rows} className={rows.length > 0 ? 'max-h-[60vh]' : 'hidden'}>
        {(row) => (
          <>
            <RowText name={entity.nameOf(row)} detail={entity.detailOf?.(row)} />
            <IconButton
              key={row.id}
              icon={X}
              label={`Remove ${entity.one} ${row.id}`}
              tooltip="Remove"
              onClick={({ currentTarget }) => {
                currentTarget.closest('section')?.focus() // the button disappears
                onRemove(row)
              }}
            />
          </>
        )}
      </RowList>
    </Dialog>
  )
}
