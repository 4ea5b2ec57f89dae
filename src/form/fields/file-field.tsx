import { Trash2 } from '@lucide/icons'
import { use, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { isInBackground } from '@/form/drafts/drafts'
import { FieldsDisabledContext, useBlockSubmitWhile, useFieldUpload } from '@/form/form-registry'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { createUpload } from '@/upload/create-upload'
import { DropZone } from '@/upload/drop-zone'
import { type Accepted, acceptAttribute, typeNames } from '@/upload/file-kinds'
import { MediaPreview } from '@/upload/media-preview'
import type { UploadDir } from '@/upload/upload'
import { describedBy, toFileInput, UploadStatus } from '@/upload/upload-status'
import { useUpload } from '@/upload/use-upload'
import { Field } from './field'

type FileFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  help?: string
  required?: boolean
  accept: Accepted
  dir: UploadDir
}

/** A file as the URL of its legitimized upload (specification §7). The form's Confirm waits for a running upload. */
export function FileField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, label, help, required, accept, dir } = props
  const { field, fieldState } = useController({ control, name })
  const url: string = field.value
  const disabled = use(FieldsDisabledContext)
  const upload = useFieldUpload(name, () => createUpload(dir, accept))
  const [uploaded, setUploaded] = useState<{ url: string; size: number }>()
  const applyUpload = (next: string, { size }: File) => {
    setUploaded({ url: next, size })
    field.onChange(next)
  }
  const state = useUpload(upload, applyUpload, isInBackground)
  useBlockSubmitWhile(state.is === 'running')
  return (
    <Field name={name} label={label} error={fieldState.error?.message} help={help} required={required}>
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
            name={name}
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
