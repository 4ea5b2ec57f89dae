import { queryOptions } from '@tanstack/react-query'
import { crud } from '@/api/crud'
import { envelope, flag, id, moment, number, text } from '@/api/fields'
import { http } from '@/api/http'
import type { Fields } from '@/form/form-context'
import { requiredFile, requiredLine, requiredLines, toWeightText, weight } from '@/form/rules'
import { truncate } from '@/text'
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
export const typeLabels = { regular: 'Regular', special: 'Special', intro: 'Intro' } as const

const isCourseType = (type: string): type is (typeof courseTypes)[number] => courseTypes.some((one) => one === type)

/** Returns the label of a type. An unknown type is shown as it is, a missing one as '—'. */
export function formatCourseType(type: string): string {
  return isCourseType(type) ? typeLabels[type] : type || '—'
}

/** The rules of the form (specification §5). */
export const courseForm = z.object({
  name: requiredLine('Please enter a valid name'),
  description: requiredLines('Please enter a valid description'),
  image: requiredFile('Please upload a valid image'),
  type: z.string().check(z.refine(isCourseType, 'Please select a valid type')),
  weight,
  active: z.boolean(),
})
type CourseForm = z.infer<typeof courseForm>

export const courseFields: Fields<CourseForm> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  image: { label: 'Image', file: { accept: 'image', dir: 'course' } },
  type: { label: 'Type' },
  weight: { label: 'Weight' },
  active: { label: 'Status' },
}

/** The initial record of a new course: active, without a type. */
export const blank: Course = { ...course.parse({}), active: true }

/** Converts a course to form values. */
export const toForm = (record: Course): CourseForm => ({
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
  toBody: ({ weight, ...form }, id) => ({ id, ...form, weight: Number(weight) }),
})

/** Query and mutation options for courses (specification §7). */
export const courses = {
  ...base,
  /** The name only, for screens below a course. */
  name: (id: number) =>
    queryOptions<string>({
      queryKey: [...base.key, 'name', id],
      queryFn: async ({ signal }) =>
        truncate((await http.get(`${path}/${id}`, { signal }).json(envelope(course))).name),
      retryOnMount: false, // the loader has just fetched
      meta: { failure: 'logged only' }, // the screens work without the name
    }),
}

/** Whether users can be assigned to a course: only to special and regular courses (specification §6). */
export const canAssign = ({ type }: Pick<Course, 'type'>): boolean => type === 'special' || type === 'regular'

/** The tooltip for the other courses (specification §6). */
export const onlyAssignable = 'Only Special or Regular courses can assign users'
