import { useQuery } from '@tanstack/react-query'
import { courseDependents, describeDependents } from './course-dependents'
import { type Course, canAssign } from './courses'

type CourseDependentsLineProps = { course: Course; about: 'delete' | 'status' }

/** What a question about a course is about: its name, and as soon as it is known what hangs on it. */
export function CourseDependentsLine({ course, about }: CourseDependentsLineProps) {
  const { data: lessons } = useQuery(courseDependents.lessons(course.id))
  // Nobody can be assigned to an intro course (specification §6).
  const { data: people } = useQuery({ ...courseDependents.people(course.id), enabled: canAssign(course) })
  return (
    <>
      <p>{course.name}</p>
      {/* As high as its line from the start, so that the buttons don't move under the pointer. */}
      <output className="block min-h-5">{describeDependents({ lessons, people }, about)}</output>
    </>
  )
}
