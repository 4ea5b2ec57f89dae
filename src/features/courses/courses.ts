import { queryOptions } from '@tanstack/react-query'
import { crud, setActive } from '@/api/crud'
import { envelope, flag, id, moment, number, oneOf, text } from '@/api/fields'
import { http } from '@/api/http'
import { requiredFile, requiredLine, requiredLines, toWeightText, weight } from '@/form/rules'
import { z } from '@/zod'
import { coursesList } from './courses.meta'

/** A course (specification §3). */
const course = z.object({
  id,
  name: text,
  description: text,
  image: text,
  weight: number,
  active: flag,
  type: text,
  createdAt: moment,
  updatedAt: moment,
})
export type Course = z.infer<typeof course>

/** Course types (specification §9). */
export const courseTypes = ['regular', 'special', 'intro'] as const
/** The labels of the types. */
export const typeLabels = { regular: 'Regular', special: 'Special', intro: 'Intro' } as const

/** Returns the label of a type. An unknown type is shown as it is, a missing one as '—'. */
export function formatCourseType(type: string): string {
  const knownType = courseTypes.find((one) => one === type)
  return knownType ? typeLabels[knownType] : type || '—'
}

/** The rules of the form (specification §5). */
export const courseForm = z.object({
  name: requiredLine('Please enter a valid name'),
  description: requiredLines('Please enter a valid description'),
  image: requiredFile('Please upload a valid image'),
  type: oneOf(courseTypes, 'Please select a valid type'),
  weight,
  active: z.boolean(),
})
export type CourseValues = z.input<typeof courseForm>
type CourseForm = z.output<typeof courseForm>

/** The initial record of a new course: active, without a type. */
export const blank: Course = { ...course.parse({}), active: true }

/** Converts a course to form values. */
export const toForm = (record: Course): CourseValues => ({
  name: record.name,
  description: record.description,
  image: record.image,
  weight: toWeightText(record.weight),
  type: record.type,
  active: record.active ?? false,
})

const { path } = coursesList
const base = crud<typeof course, CourseForm>({
  path,
  noun: 'course',
  item: course,
  blank,
  toBody: (form, id) => ({ id, ...form }),
})

/** Query and mutation options for courses (specification §7). */
export const courses = {
  ...base,
  /** The name only, for screens below a course. */
  name: (id: number) =>
    queryOptions<string>({
      queryKey: [...base.key, 'name', id],
      queryFn: async ({ signal }) => (await http.get(`${path}/${id}`, { signal }).json(envelope(course))).name,
      retryOnMount: false, // the loader has just fetched
      meta: { failure: 'logged only' }, // the screens work without the name
    }),
  setActive: setActive(path),
}

/** Whether users can be assigned to a course: only to special and regular courses (specification §6). */
export const canAssign = ({ type }: Pick<Course, 'type'>): boolean => type === 'special' || type === 'regular'

/** The tooltip for the other courses (specification §6). */
export const onlyAssignable = 'Only Special or Regular courses can assign users'
