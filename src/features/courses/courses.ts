import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { crud } from '@/api/crud'
import { answer, flag, id, moment, number, text } from '@/api/fields'
import { http } from '@/api/http'
import { address, filled, weight } from '@/form/rules'
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
/** The types as they are shown. */
export const typeWords = { regular: 'Regular', special: 'Special', intro: 'Intro' } as const

/** A type as a list shows it: one that is not known as it came, '—' when there is none. */
export function typeWord(type: string): string {
  const known = courseTypes.find((one) => one === type)
  return known ? typeWords[known] : type || '—'
}

/** The rules of the form (specification §5). */
export const courseForm = z.object({
  name: filled('Please enter a valid name'),
  description: filled('Please enter a valid description'),
  image: address('Please upload a valid image'),
  type: z.pipe(z.string(), z.enum(courseTypes, 'Please select a valid type')),
  weight,
  active: z.boolean(),
})
export type CourseValues = z.input<typeof courseForm>
type CourseForm = z.output<typeof courseForm>

/** The course that creating starts from: active, of no type yet. */
export const blank: Course = { ...course.parse({}), active: true }

/** What the form shows of a course. A weight that is missing or below 1 starts as 1 (specification §9). */
export const toForm = (record: Course): CourseValues => ({
  name: record.name,
  description: record.description,
  image: record.image,
  weight: String(Math.max(1, record.weight ?? 1)),
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

/** The calls about courses (specification §7). */
export const courses = {
  ...base,
  /** The name alone, for screens about a part of the course. */
  name: (id: number) =>
    queryOptions<string>({
      queryKey: [...base.key, 'name', id],
      queryFn: async ({ signal }) => (await http.get(`${path}/${id}`, { signal }).json(answer(course))).name,
      retryOnMount: false, // the loader has just asked
      meta: { failure: 'logged only' }, // they do without it
    }),
  setActive: (id: number) =>
    mutationOptions({
      mutationKey: [...base.key, 'status', id],
      mutationFn: async (active: boolean) => {
        await http.put(`${path}/${id}/status`, { json: { active } })
      },
      meta: { invalidates: [base.key], failure: 'toast' },
    }),
}

/** Whether users can be assigned (specification §6): only to special and regular courses. */
export const canAssign = ({ type }: Pick<Course, 'type'>): boolean => type === 'special' || type === 'regular'

/** What is said of the others (specification §6). */
export const onlyAssignable = 'Only Special or Regular courses can assign users'
