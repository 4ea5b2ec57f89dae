import { Upload } from '@lucide/icons'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { type Accepted, acceptAttribute, typeNames } from './file-kinds'

type DropZoneProps = {
  accept: Accepted
  /** What the button says. */
  action: string
  onFile: (file: File) => void
} & Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'aria-invalid' | 'aria-describedby' | 'aria-required' | 'aria-label' | 'ref'
>

/** Takes one file: dropped, chosen, or pasted while it has the focus. Says before choosing what it takes. */
export function DropZone({ accept, action, onFile, ...input }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const [several, setSeveral] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file) return
    setSeveral(files.length > 1)
    onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!event.currentTarget.querySelector('input:disabled')) take(event.dataTransfer.files)
      }}
      className={`relative rounded-control border border-dashed px-3 py-3 text-center transition-colors duration-150 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-hover has-aria-invalid:border-danger ${over ? 'border-accent bg-accent-soft' : 'border-control'}`}
    >
      <input
        {...input}
        type="file"
        accept={acceptAttribute(accept)}
        onChange={({ target }) => {
          take(target.files)
          target.value = '' // the same file may be chosen again
        }}
        onPaste={({ clipboardData }) => take(clipboardData.files)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <p className="inline-flex items-center gap-2 font-medium">
        <Icon icon={Upload} />
        {action}
      </p>
      <p className="text-sm text-muted">{typeNames(accept)}. Drop, choose or paste.</p>
      {several && <output className="block text-sm text-muted">Only the first file was taken.</output>}
    </div>
  )
}
