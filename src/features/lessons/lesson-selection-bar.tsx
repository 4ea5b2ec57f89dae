import { Ban, CircleCheck, Trash2 } from '@lucide/icons'
import { countOf } from '@/format-count'
import type { BulkOption, QuestionProps } from '@/list/bulk/bulk-option'
import { BulkQuestion } from '@/list/bulk/bulk-question'
import type { BulkRow } from '@/list/bulk/ledger'
import { SelectionBar } from '@/list/selection/selection-bar'
import type { SelectedRows } from '@/list/selection/use-selection'
import { disableLessons, enableLessons, removeLessons } from './lesson-bulk-calls'
import type { Lesson } from './lessons'

const toRow = ({ id, title }: Lesson): BulkRow => ({ id, name: title })

const Enable = ({ rows, ...rest }: QuestionProps<Lesson>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to change status of ${countOf(rows.length, 'lesson')} to Active ?`}
    action={enableLessons}
    rows={rows.map(toRow)}
  />
)

const Disable = ({ rows, ...rest }: QuestionProps<Lesson>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to change status of ${countOf(rows.length, 'lesson')} to Disabled ?`}
    action={disableLessons}
    rows={rows.map(toRow)}
    danger
  />
)

const Remove = ({ rows, ...rest }: QuestionProps<Lesson>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to delete ${countOf(rows.length, 'lesson')} ?`}
    action={removeLessons}
    rows={rows.map(toRow)}
    danger
  />
)

/** The actions in the order of the row's own (specification §2, §4). */
const options: readonly BulkOption<Lesson>[] = [
  {
    label: 'Enable',
    icon: CircleCheck,
    leaveOut: ({ active }) => (active ? 'active already' : undefined),
    Question: Enable,
  },
  {
    label: 'Disable',
    icon: Ban,
    leaveOut: ({ active }) => (active === false ? 'disabled already' : undefined),
    Question: Disable,
  },
  { label: 'Delete', icon: Trash2, danger: true, Question: Remove },
]

/** The bar with the actions on the selected lessons. */
export const LessonSelectionBar = (props: SelectedRows<Lesson>) => (
  <SelectionBar {...props} options={options} nameOf={({ title }) => title} detailOf={() => ''} />
)
