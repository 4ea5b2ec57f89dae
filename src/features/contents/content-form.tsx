import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FileField } from '@/form/fields/file-field'
import { TextAreaField } from '@/form/fields/text-area-field'
import { TextField } from '@/form/fields/text-field'
import { WeightField } from '@/form/fields/weight-field'
import { type Close, FormDialog } from '@/form/form-dialog'
import { undoUpdate } from '@/form/save/undo-update'
import { useRecordForm } from '@/form/use-record-form'
import { formatBytes } from '@/upload/formats'
import { parseWebUrl } from '@/web-url'
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

/** What the server says about an item and the form does not change: its category, type and files. */
function ContentDetails({ item: { category, type, files } }: { item: Content }) {
  if (!category?.name && !type?.name && files.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 wrap-anywhere">
      {category?.name && <Detail label="Category">{category.name}</Detail>}
      {type?.name && <Detail label="Type">{type.name}</Detail>}
      {files.length > 0 && (
        <Detail label="Files">
          <ul className="flex flex-col gap-1">
            {files.map((file, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a server may list a file twice
              <li key={index}>
                <FileLink file={file} />
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </dl>
  )
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

function FileLink({ file }: { file: Content['files'][number] }) {
  const { name, path } = file
  const url = parseWebUrl(path)
  const shown = name || path
  return (
    <>
      {url ? (
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-touch-target items-center rounded-sm text-accent hover:underline"
        >
          {shown}
        </a>
      ) : (
        shown
      )}
      {file.size !== undefined && <span className="text-muted">{` (${formatBytes(file.size)})`}</span>}
    </>
  )
}
