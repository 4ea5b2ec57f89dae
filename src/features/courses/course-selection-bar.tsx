import { activeOptions } from '@/jobs/active-options'
import { SelectionBar } from '@/list/selection/selection-bar'
import type { SelectedRows } from '@/list/selection/use-selection'
import { disableCourses, enableCourses, removeCourses } from './course-bulk-calls'
import { type Course, formatCourseType } from './courses'

const detailOf = ({ type }: Course) => formatCourseType(type)

const options = activeOptions<Course>({
  noun: 'course',
  toRow: (course) => ({ id: course.id, name: course.name, detail: detailOf(course) }),
  enable: enableCourses,
  disable: disableCourses,
  remove: removeCourses,
  consequence: 'Their lessons and the assignments of their users go with them.',
})

/** The bar with the actions on the selected courses. */
export const CourseSelectionBar = (props: SelectedRows<Course>) => (
  <SelectionBar {...props} options={options} nameOf={({ name }) => name} detailOf={detailOf} />
)
