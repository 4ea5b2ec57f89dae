import { crud } from '@/api/crud'
import { flag, id, moment, number, text } from '@/api/fields'
import { type ListState, type PageRequest, pagedQuery, readPage } from '@/api/list'
import type { Fields } from '@/form/form-context'
import { requiredFile, requiredLine, requiredLines, toWeightText, weight } from '@/form/rules'
import type { Tone } from '@/ui/badge'
import { z } from '@/zod'

/** A lesson (specification §3). */
export const lesson = z.object({
  id,
  courseId: id,
  title: text,
  content: text,
  video: text,
  audio: text,
  weight: number,
  active: flag,
  process: text,
  createdAt: moment,
  updatedAt: moment,
})
export type Lesson = z.infer<typeof lesson>

/** The media of a lesson and their labels. */
export const media = { video: 'Video', audio: 'Audio' } as const
export type Medium = keyof typeof media

/** The rules of the form (specification §5). The lines of the content are sent as typed. */
export const lessonForm = z.object({
  courseId: z.number(),
  title: requiredLine('Please enter a valid title'),
  content: requiredLines('Please enter valid content'),
  video: requiredFile('Please upload a valid video'),
  audio: requiredFile('Please upload an MP3'),
  weight,
  active: z.boolean(),
})
type LessonForm = z.infer<typeof lessonForm>

export const lessonFields: Fields<LessonForm> = {
  courseId: { label: 'Course' },
  title: { label: 'Title' },
  content: { label: 'Content' },
  video: { label: media.video, file: { accept: 'video', dir: 'lesson' } },
  audio: { label: media.audio, file: { accept: 'audio', dir: 'lesson' } },
  weight: { label: 'Weight' },
  active: { label: 'Status' },
}

/** The initial record of a new lesson: active. */
export const blank: Lesson = { ...lesson.parse({}), active: true }

/**
 * Converts a lesson to form values.
 * @param courseId the course of a new lesson; an existing lesson keeps its own
 */
export const toForm = (record: Lesson, courseId: number): LessonForm => ({
  courseId: record.courseId || courseId,
  title: record.title,
  content: record.content,
  video: record.video,
  audio: record.audio,
  weight: toWeightText(record.weight),
  active: record.active ?? false,
})

const listPath = (courseId: number) => `api/v1/courses/${courseId}/lessons`
const base = crud<typeof lesson, LessonForm>({
  path: 'api/v1/lessons',
  noun: 'lesson',
  item: lesson,
  blank,
  toBody: ({ weight, ...form }, id) => ({ id, ...form, weight: Number(weight) }),
})

/** Query and mutation options for lessons, which are listed by course (specification §7). */
export const lessons = {
  ...base,
  list: (courseId: number, state: ListState) => pagedQuery([...base.key, courseId], listPath(courseId), lesson, state),
  readPage: (courseId: number, state: PageRequest, signal?: AbortSignal) =>
    readPage(listPath(courseId), lesson, state, signal),
}

/** The states of a process, which servers name differently. */
const groups = {
  running: /^(pending|queued|waiting|upload(ing|ed)|processing|encoding|transcoding|converting|running)$/i,
  done: /^(done|completed|success|ready)$/i,
  failed: /^(failed|error)$/i,
}

/** Returns what kind of state a process is. */
export function processGroup(process: string): 'running' | 'done' | 'failed' | 'other' {
  const isIn = (group: keyof typeof groups) => groups[group].test(process.trim())
  return (['running', 'done', 'failed'] as const).find(isIn) ?? 'other'
}

const tones = { running: 'warning', done: 'success', failed: 'danger', other: 'neutral' } as const

/**
 * Returns the processing state of a lesson's video: with a capital first letter (specification §3), and with spaces instead
 * of underscores. '' without a state.
 */
export function processState(process: string): { label: string; tone: Tone } {
  const shown = process.trim().replaceAll('_', ' ')
  const label = shown.charAt(0).toUpperCase() + shown.slice(1)
  return { label, tone: tones[processGroup(process)] }
}

/** How often a list is fetched again while it shows a video that is being processed, in milliseconds. */
const POLLING_INTERVAL = 10_000

/** Returns the polling interval of a list of lessons, or false if no video is being processed. */
export const pollingInterval = (shown: readonly Pick<Lesson, 'process'>[]): number | false =>
  shown.some(({ process }) => processGroup(process) === 'running') && POLLING_INTERVAL
