import { Ban, CircleCheck, Trash2 } from '@lucide/icons'
import { countOf } from '@/format-count'
import type { BulkOption, QuestionProps } from '@/list/bulk/bulk-option'
import { BulkQuestion } from '@/list/bulk/bulk-question'
import type { BulkRow } from '@/list/bulk/ledger'
import { SelectionBar } from '@/list/selection/selection-bar'
import type { SelectedRows } from '@/list/selection/use-selection'
import { disableCourses, enableCourses, removeCourses } from './course-bulk-calls'
import { type Course, formatCourseType } from './courses'

const detailOf = ({ type }: Course) => formatCourseType(type)
const toRow = (course: Course): BulkRow => ({ id: course.id, name: course.name, detail: detailOf(course) })

const Enable = ({ rows, ...rest }: QuestionProps<Course>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to change status of ${countOf(rows.length, 'course')} to Active ?`}
    action={enableCourses}
    rows={rows.map(toRow)}
  />
)

const Disable = ({ rows, ...rest }: QuestionProps<Course>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to change status of ${countOf(rows.length, 'course')} to Disabled ?`}
    action={disableCourses}
    rows={rows.map(toRow)}
    danger
  />
)

const Remove = ({ rows, ...rest }: QuestionProps<Course>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to delete ${countOf(rows.length, 'course')} ?`}
    consequence="Their lessons and the assignments of their users go with them."
    action={removeCourses}
    rows={rows.map(toRow)}
    danger
  />
)

/** The actions in the order of the row's own (specification §2, §4). */
const options: readonly BulkOption<Course>[] = [
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

/** The bar with the actions on the selected courses. */
export const CourseSelectionBar = (props: SelectedRows<Course>) => (
  <SelectionBar {...props} options={options} nameOf={({ name }) => name} detailOf={detailOf} />
)
