import { useQuery } from '@tanstack/react-query'
import { type Course, canAssign } from './courses'
import { holdings, holdingsLine } from './holdings'

type CourseConsequenceProps = { course: Course; about: 'delete' | 'status' }

/** What a question about a course is about: its name, and as soon as it is known what hangs on it. */
export function CourseConsequence({ course, about }: CourseConsequenceProps) {
  const { data: lessons } = useQuery(holdings.lessons(course.id))
  // Nobody can be assigned to an intro course (specification §6).
  const { data: people } = useQuery({ ...holdings.people(course.id), enabled: canAssign(course) })
  return (
    <>
      <p>{course.name}</p>
      {/* As high as its line from the start, so that the buttons don't move under the pointer. */}
      <output className="block min-h-5">{holdingsLine({ lessons, people }, about)}</output>
    </>
  )
}
