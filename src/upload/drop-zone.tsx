import { Upload } from '@lucide/icons'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { usePaste } from '@/ui/interaction/use-paste'

type DropZoneProps = {
  /** The extensions of the accepted types: '.png,.jpg'. */
  accept: string
  /** The names of the accepted types: 'PNG or JPG'. */
  typeNames: string
  /** The label, such as 'Choose a file'. */
  action: string
  onFile: (file: File) => void
} & Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'disabled' | 'aria-invalid' | 'aria-describedby' | 'aria-required' | 'aria-label' | 'ref'
>

const frame =
  'relative rounded-control border border-dashed px-3 py-3 text-center transition-colors focus-within:focus-ring hover:bg-hover has-aria-invalid:border-danger'

/** Accepts one file: dropped, chosen, or pasted while the input has focus. Names the accepted types. */
export function DropZone({ accept, typeNames, action, onFile, ...input }: DropZoneProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [notice, setNotice] = useState('')
  const acceptFirst = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    setNotice(files.length > 1 ? 'Only the first file was taken.' : '')
    onFile(file)
  }
  const area = usePaste(({ clipboardData }) => !input.disabled && acceptFirst(clipboardData?.files ?? null))
  return (
    <div
      ref={area}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        if (input.disabled) return setNotice('Files cannot be added now. Drop the file again later.')
        acceptFirst(event.dataTransfer.files)
        if (event.dataTransfer.files.length === 0) setNotice('This is not a file. Save it as a file first.')
      }}
      className={`${frame} ${isDraggedOver ? 'border-accent bg-accent-soft' : 'border-control'}`}
    >
      <input
        {...input}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          acceptFirst(target.files)
          target.value = '' // so that choosing the same file again fires `change`
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <p className="inline-flex items-center gap-2 font-medium">
        <Icon icon={Upload} />
        <span>{action}</span>
      </p>
      <p className="text-sm text-muted">{`${typeNames}. Drop, choose or paste.`}</p>
      {notice && <output className="block text-sm text-muted">{notice}</output>}
    </div>
  )
}
