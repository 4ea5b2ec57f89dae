import { activeOptions } from '@/jobs/active-options'
import { SelectionBar } from '@/list/selection/selection-bar'
import type { SelectedRows } from '@/list/selection/use-selection'
import { disableLessons, enableLessons, removeLessons } from './lesson-bulk-calls'
import type { Lesson } from './lessons'

const options = activeOptions<Lesson>({
  noun: 'lesson',
  toRow: ({ id, title }) => ({ id, name: title }),
  enable: enableLessons,
  disable: disableLessons,
  remove: removeLessons,
})

/** The bar with the actions on the selected lessons. */
export const LessonSelectionBar = (props: SelectedRows<Lesson>) => (
  <SelectionBar {...props} options={options} nameOf={({ title }) => title} detailOf={() => ''} />
)
