import { Download } from '@lucide/icons'
import { useId, useState } from 'react'
import { controlClass } from '@/form/fields/field'
import { tableTypes } from '@/spreadsheet/read-table'
import type { SheetTable } from '@/spreadsheet/table'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { usePaste } from '@/ui/interaction/use-paste'
import { DropZone } from '@/upload/drop-zone'
import { selectClass } from './column-contents'
import { downloadTemplate } from './import-files'

/** Focuses the field after 'Choose another', whose button has unmounted. When the dialog opens, it moves the focus itself. */
function focusIfLost(field: HTMLInputElement | null) {
  if (document.activeElement === document.body) field?.focus()
}

/** Asks for a table: cells that were copied from a spreadsheet, or a file. */
export function ChooseTable({ onChoose }: { onChoose: (source: File | string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  /**
   * Reads cells that are pasted anywhere in this step. A spreadsheet also copies a picture of its cells, so the text comes first. The
   * drop zone reads a pasted file itself.
   */
  const area = usePaste((event) => {
    const [file] = event.clipboardData?.files ?? []
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text !== '') onChoose(text)
    else if (file && document.activeElement instanceof HTMLTextAreaElement) onChoose(file)
    else return
    event.preventDefault()
  })
  return (
    <div ref={area} className="flex flex-col gap-4">
      <DropZone
        ref={focusIfLost}
        aria-label="File with users"
        {...tableTypes}
        action="Choose a file"
        onFile={onChoose}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Or paste cells from a spreadsheet
        </label>
        <textarea
          id={id}
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="Copy the rows in the spreadsheet and paste them here"
          className={`${controlClass} h-auto py-2`}
        />
        {typed.trim() !== '' && (
          <Button onClick={() => onChoose(typed)} className="self-start">
            Use this text
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        One user in each row. Headings can be in English or Vietnamese.
        <Button onClick={downloadTemplate}>
          <Icon icon={Download} size={15} />
          Download template
        </Button>
      </p>
    </div>
  )
}

type SheetChoiceProps = Pick<SheetTable, 'sheet' | 'sheets'> & { onChoose: (sheet: string) => void }

/** The sheet that is imported, if the workbook has others. */
export const SheetChoice = ({ sheet, sheets = [], onChoose }: SheetChoiceProps) => {
  const id = useId()
  return (
    sheets.length > 1 && (
      <label htmlFor={id} className="inline-flex items-center gap-2">
        <span className="shrink-0">Sheet</span>
        <select
          id={id}
          value={sheet}
          onChange={({ target }) => onChoose(target.value)}
          className={`${selectClass} max-w-60`}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    )
  )
}
