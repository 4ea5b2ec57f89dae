import { activeActions } from '@/jobs/record-actions'
import { removeWithCopy } from '@/jobs/remove-with-copy'
import { type Lesson, lessons, toForm } from './lessons'

const entity = {
  name: 'lessons',
  path: lessons.key[0],
  one: 'lesson',
  many: 'lessons',
  nameOf: ({ title }: Lesson) => title,
  read: lessons.readItem,
}
const consequence = entity.nameOf

/** The actions on lessons, in the order in which they are shown (specification §2, §4). */
export const lessonActions = [
  ...activeActions(entity, { consequence }),
  removeWithCopy(
    entity,
    {
      ...lessons,
      toForm: (lesson) => toForm(lesson, lesson.courseId),
      readPage: ({ courseId }, request) => lessons.readPage(courseId, request),
    },
    { consequence },
  ),
]
