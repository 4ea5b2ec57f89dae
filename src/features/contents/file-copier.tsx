import { Copy } from '@lucide/icons'
import { type Ref, useId, useRef, useState } from 'react'
import { LeaveGuard } from '@/form/leave-guard'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { toast } from '@/ui/toast/toast'
import { DropZone } from '@/upload/drop-zone'
import { acceptAttribute, typeNames } from '@/upload/file-kinds'
import { createUpload, useUpload } from '@/upload/upload-state'
import { describedBy, toFileInput, UploadStatus } from '@/upload/upload-status'

/**
 * Uploads an image outside of a form, and lets the person copy its URL (specification §2, News and FAQ).
 * The ref is that of the file input.
 */
export function FileCopier({ ref, dir }: { ref: Ref<HTMLInputElement>; dir: string }) {
  const id = useId()
  const [url, setUrl] = useState('')
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [upload] = useState(() => createUpload(dir, 'image'))
  const state = useUpload(upload, (next) => {
    setUrl(next)
    setCopied(false)
  })
  const isRunning = state.is === 'running'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast.success('File URL was copied into clipboard!')
    } catch {
      field.current?.select()
      toast.error('The clipboard is not available. Copy the selected address with the keyboard.')
    }
  }
  return (
    <section
      data-file-field
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-raised ring-1 ring-line print:hidden"
    >
      <h2 className="font-semibold">File uploader</h2>
      <p className="text-sm text-muted">Upload a picture and copy its address, to use it in a text or a link.</p>
      <DropZone
        ref={ref}
        aria-label="Picture to upload"
        aria-describedby={describedBy(state, `${id}-upload`)}
        accept={acceptAttribute('image')}
        typeNames={typeNames('image')}
        action="Choose a file"
        onFile={upload.start}
      />
      <UploadStatus upload={upload} state={state} id={`${id}-upload`} />
      {url &&
        !isRunning && ( // the URL of the previous file would be misleading
          <div className="flex items-end gap-2">
            <label htmlFor={id} className="min-w-0 flex-1">
              <span className="mb-1.5 block font-medium">File URL</span>
              <input
                ref={field}
                id={id}
                readOnly
                value={url}
                onCopy={() => setCopied(true)}
                className="h-control w-full field-frame px-3 text-text"
              />
            </label>
            <Button ref={toFileInput} onClick={copy}>
              <Icon icon={Copy} size={15} />
              Copy
            </Button>
          </div>
        )}
      <LeaveGuard
        isDirty={isRunning || (url !== '' && !isCopied)}
        allowsSearchChanges
        consequence={
          isRunning
            ? 'The file that is being uploaded will be lost.'
            : 'The address of the uploaded file has not been copied yet.'
        }
      />
    </section>
  )
}
