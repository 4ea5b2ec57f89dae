import { Trash2 } from '@lucide/icons'
import { use, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isUploadInBackground } from '@/form/drafts/background-forms'
import { FormContext, type FormFieldProps, useFieldDescription, useFormField } from '@/form/form-context'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { DropZone } from '@/upload/drop-zone'
import { acceptAttribute, typeNames } from '@/upload/file-kinds'
import { MediaPreview } from '@/upload/media-preview'
import { useUpload } from '@/upload/upload-state'
import { describedBy, toFileInput, UploadStatus } from '@/upload/upload-status'
import { Field } from './field'

/** A file as the URL of its legitimized upload (specification §7). The form's Confirm waits for a running upload. */
export function FileField<Values extends FieldValues>(props: FormFieldProps<Values, string>) {
  const { disabled, uploads } = use(FormContext)
  const upload = uploads.get(props.name)
  const { file } = useFieldDescription(props.name)
  if (!upload || !file) throw new Error(`The description of the field ${props.name} has no file.`)
  const { field, frame } = useFormField(props)
  const { label, error } = frame
  const { accept, invalid } = file
  const url: string = field.value
  const [uploaded, setUploaded] = useState<{ url: string; size: number }>()
  const applyUpload = (next: string, { size }: File) => {
    setUploaded({ url: next, size })
    field.onChange(next)
  }
  const state = useUpload(upload, applyUpload, isUploadInBackground)
  return (
    <Field {...frame} error={error ?? (state.refused && invalid)}>
      {(controlProps) => (
        <div data-file-field className="flex flex-col gap-2 print:hidden">
          {url !== '' && (
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 flex-1">
                <MediaPreview
                  src={url}
                  label={`${label}: preview`}
                  uploaded={uploaded?.url === url ? uploaded : undefined}
                />
              </div>
              <Button ref={toFileInput} aria-label={`Remove ${label.toLowerCase()}`} onClick={() => field.onChange('')}>
                <Icon icon={Trash2} size={15} />
                Remove
              </Button>
            </div>
          )}
          <UploadStatus upload={upload} state={state} id={`${controlProps.id}-upload`} />
          <DropZone
            {...controlProps}
            aria-describedby={describedBy(state, `${controlProps.id}-upload`, controlProps['aria-describedby'])}
            ref={field.ref}
            disabled={disabled}
            name={field.name}
            accept={acceptAttribute(accept)}
            typeNames={typeNames(accept)}
            action={url ? 'Replace the file' : 'Choose a file'}
            onFile={upload.start}
          />
        </div>
      )}
    </Field>
  )
}
