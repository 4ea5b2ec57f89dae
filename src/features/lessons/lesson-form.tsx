import type { UseQueryResult } from '@tanstack/react-query'
import { FileField } from '@/form/fields/file-field'
import { SwitchField } from '@/form/fields/switch-field'
import { TextAreaField } from '@/form/fields/text-area-field'
import { TextField } from '@/form/fields/text-field'
import { WeightField } from '@/form/fields/weight-field'
import { type Close, FormDialog } from '@/form/form-dialog'
import { undoUpdate } from '@/form/save/undo-update'
import { useRecordForm } from '@/form/use-record-form'
import { blank, type Lesson, lessonFields, lessonForm, lessons, toForm } from './lessons'

const help = {
  content: 'Plain text. Line breaks are kept.',
  video: 'The server processes the video after the upload.',
  status: 'Whether the lesson is offered.',
}

export const undoLessonUpdate = undoUpdate('lessons', lessons, (lesson) => toForm(lesson, lesson.courseId))

type LessonFormProps = {
  id: number
  record: UseQueryResult<Lesson>
  /** The course of a new lesson. */
  courseId: number
  onClose: Close
}

/** Creates (id 0) or edits a lesson. */
export function LessonForm({ id, record, courseId, onClose }: LessonFormProps) {
  const form = useRecordForm({
    title: 'Create/Update lesson',
    noun: 'lesson',
    record,
    id,
    blank,
    toValues: (item) => toForm(item, courseId),
    rules: lessonForm,
    fields: lessonFields,
    nameField: 'title',
    readPage: (request) => lessons.readPage(courseId, request),
    mutation: lessons.save(id),
    undo: undoLessonUpdate,
    onClose,
  })
  const { control } = form
  return (
    <FormDialog form={form} onClose={onClose}>
      <TextField control={control} name="title" required />
      <TextAreaField control={control} name="content" help={help.content} required />
      <FileField control={control} name="video" help={help.video} required />
      <FileField control={control} name="audio" required />
      <WeightField control={control} name="weight" />
      <SwitchField control={control} name="active" labels={{ on: 'Active', off: 'Disabled' }} help={help.status} />
    </FormDialog>
  )
}
