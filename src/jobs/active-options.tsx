import { Ban, CircleCheck, Trash2 } from '@lucide/icons'
import { countOf } from '@/format-count'
import type { BulkAction } from './bulk-action'
import type { BulkOption, QuestionProps } from './bulk-option'
import { BulkQuestion } from './bulk-question'
import type { BulkRow } from './ledger/ledger'

type ActiveOptions<Row> = {
  /** The kind of record, as in 'change status of 3 courses'. */
  noun: string
  toRow: (row: Row) => BulkRow
  enable: BulkAction
  disable: BulkAction
  remove: BulkAction
  /** What is deleted with the records. */
  consequence?: string
}

const unknownStatus = (active: boolean | null) => (active === null ? 'of an unknown status' : undefined)

/**
 * The actions on records that can be enabled and disabled, in the same order as in a row (specification §2, §4). Call it
 * once, at module scope.
 */
export function activeOptions<Row extends { active: boolean | null }>({
  noun,
  toRow,
  enable,
  disable,
  remove,
  consequence = '',
}: ActiveOptions<Row>): readonly BulkOption<Row>[] {
  const Enable = ({ rows, ...rest }: QuestionProps<Row>) => (
    <BulkQuestion
      {...rest}
      question={`Are you sure you want to change status of ${countOf(rows.length, noun)} to Active ?`}
      action={enable}
      rows={rows.map(toRow)}
    />
  )
  const Disable = ({ rows, ...rest }: QuestionProps<Row>) => (
    <BulkQuestion
      {...rest}
      question={`Are you sure you want to change status of ${countOf(rows.length, noun)} to Disabled ?`}
      action={disable}
      rows={rows.map(toRow)}
      danger
    />
  )
  const Remove = ({ rows, ...rest }: QuestionProps<Row>) => (
    <BulkQuestion
      {...rest}
      question={`Are you sure you want to delete ${countOf(rows.length, noun)} ?`}
      consequence={consequence}
      action={remove}
      rows={rows.map(toRow)}
      danger
    />
  )
  return [
    {
      label: 'Enable',
      icon: CircleCheck,
      leaveOut: ({ active }) => (active ? 'active already' : unknownStatus(active)),
      Question: Enable,
    },
    {
      label: 'Disable',
      icon: Ban,
      leaveOut: ({ active }) => (active === false ? 'disabled already' : unknownStatus(active)),
      Question: Disable,
    },
    { label: 'Delete', icon: Trash2, danger: true, Question: Remove },
  ]
}
