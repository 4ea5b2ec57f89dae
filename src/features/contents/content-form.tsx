import type { UseQueryResult } from '@tanstack/react-query'
import { FileField } from '@/form/fields/file-field'
import { TextAreaField } from '@/form/fields/text-area-field'
import { TextField } from '@/form/fields/text-field'
import { WeightField } from '@/form/fields/weight-field'
import { type Close, FormDialog } from '@/form/form-dialog'
import { undoUpdate } from '@/form/save/undo-update'
import { useRecordForm } from '@/form/use-record-form'
import { ContentDetails } from './content-details'
import { ContentState } from './content-state'
import { blank, type Content, contentForm, faqs, news, type Resource, toForm } from './contents'

const help = {
  content: 'Plain text. Line breaks are kept.',
  link: 'A web address (https://…) becomes a link. Any other text is shown as it is.',
}

export const undoContentUpdate = {
  news: undoUpdate('news', news, toForm),
  faqs: undoUpdate('faqs', faqs, toForm),
}

type ContentFormProps = { resource: Resource; id: number; record: UseQueryResult<Content>; onClose: Close }

/** Creates (id 0) or edits a news or FAQ item. */
export function ContentForm({ resource, id, record, onClose }: ContentFormProps) {
  const form = useRecordForm({
    title: resource.labels.form,
    noun: resource.labels.one,
    record,
    id,
    blank,
    toValues: toForm,
    rules: contentForm,
    fields: resource.fields,
    nameField: 'title',
    readPage: resource.readPage,
    mutation: resource.save(id),
    undo: undoContentUpdate[resource.listMeta.name],
    onClose,
  })
  const { control } = form
  return (
    <FormDialog form={form} onClose={onClose}>
      {record.data && <ContentState item={record.data} />}
      <TextField control={control} name="title" required />
      <TextField control={control} name="description" required />
      <TextAreaField control={control} name="content" help={help.content} required />
      <TextField control={control} name="link" inputMode="url" help={help.link} required />
      <FileField control={control} name="file" required />
      <WeightField control={control} name="weight" />
      {record.data && <ContentDetails item={record.data} />}
    </FormDialog>
  )
}
