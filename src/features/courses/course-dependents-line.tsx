import { useQuery } from '@tanstack/react-query'
import { courseDependents, describeDependents } from './course-dependents'
import { type Course, canAssign } from './courses'

type CourseDependentsLineProps = { course: Course; about: 'delete' | 'status' }

/** Describes the course in a question: its name and, once loaded, what depends on it. */
export function CourseDependentsLine({ course, about }: CourseDependentsLineProps) {
  const { data: lessons } = useQuery(courseDependents.lessons(course.id))
  // No users can be assigned to an intro course (specification §6).
  const { data: users } = useQuery({ ...courseDependents.users(course.id), enabled: canAssign(course) })
  return (
    <>
      <p>{course.name}</p>
      {/* Reserves the height of the line, so that the buttons do not move under the pointer. */}
      <output className="block min-h-5">{describeDependents({ lessons, users }, about)}</output>
    </>
  )
}
