import type { UseQueryResult } from '@tanstack/react-query'
import { FileField } from '@/form/fields/file-field'
import { SelectField, type SelectItem } from '@/form/fields/select-field'
import { SwitchField } from '@/form/fields/switch-field'
import { TextAreaField } from '@/form/fields/text-area-field'
import { TextField } from '@/form/fields/text-field'
import { WeightField } from '@/form/fields/weight-field'
import { type Close, FormDialog } from '@/form/form-dialog'
import { undoUpdate } from '@/form/save/undo-update'
import { useRecordForm } from '@/form/use-record-form'
import { blank, type Course, courseFields, courseForm, courses, courseTypes, toForm, typeLabels } from './courses'

const help = {
  type: 'Users can be assigned to special and regular courses only.',
  status: 'Whether the course is offered.',
}
const typeItems = courseTypes.map((id): SelectItem => ({ id, name: typeLabels[id] }))

export const undoCourseUpdate = undoUpdate('courses', courses, toForm)

type CourseFormProps = { id: number; record: UseQueryResult<Course>; onClose: Close }

/** Creates (id 0) or edits a course. */
export function CourseForm({ id, record, onClose }: CourseFormProps) {
  const form = useRecordForm({
    title: 'Create/Update course',
    noun: 'course',
    record,
    id,
    blank,
    toValues: toForm,
    rules: courseForm,
    fields: courseFields,
    nameField: 'name',
    readPage: courses.readPage,
    mutation: courses.save(id),
    undo: undoCourseUpdate,
    onClose,
  })
  const { control } = form
  return (
    <FormDialog form={form} onClose={onClose}>
      <TextField control={control} name="name" required />
      <TextAreaField control={control} name="description" required />
      <FileField control={control} name="image" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="type" blank="Choose a type" items={typeItems} help={help.type} required />
        <WeightField control={control} name="weight" />
      </div>
      <SwitchField control={control} name="active" labels={{ on: 'Active', off: 'Disabled' }} help={help.status} />
    </FormDialog>
  )
}
