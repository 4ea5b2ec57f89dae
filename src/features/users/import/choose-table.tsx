import { Download } from '@lucide/icons'
import { type ClipboardEvent, useId, useState } from 'react'
import { controlClass } from '@/form/fields/field'
import { Button } from '@/ui/button'
import { InlineError } from '@/ui/errors/inline-error'
import { Icon } from '@/ui/icon/icon'
import { DropZone } from '@/upload/drop-zone'
import { downloadTemplate } from './import-files'
import { type ImportTable, importedTypes, readFile, readText } from './table/read-table'
import { UnreadableTableError } from './table/table-limits'

type ChooseTableProps = { onTable: (table: ImportTable, name: string | undefined) => void }

/** Reads a table from cells that were copied from a spreadsheet, or from a file. */
export function ChooseTable({ onTable }: ChooseTableProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState('')
  const read = async (readTable: () => ImportTable | Promise<ImportTable>, name?: string) => {
    setProblem(undefined)
    try {
      onTable(await readTable(), name)
    } catch (error) {
      if (!(error instanceof UnreadableTableError)) throw error
      setProblem(error.message)
    }
  }
  /**
   * Reads pasted cells wherever the focus is. A spreadsheet also copies a picture of its cells, so the text comes first. The
   * drop zone reads a pasted file itself.
   */
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    if (text !== '') void read(() => readText(text))
    else if (file && event.target instanceof HTMLTextAreaElement) void read(() => readFile(file), file.name)
    else return
    event.preventDefault()
  }
  return (
    <div onPaste={paste} className="flex flex-col gap-4">
      <DropZone
        aria-label="File with users"
        {...importedTypes}
        action="Choose a file"
        onFile={(file) => void read(() => readFile(file), file.name)}
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
          <Button onClick={() => void read(() => readText(typed))} className="self-start">
            Use this text
          </Button>
        )}
      </div>
      {problem && <InlineError>{problem}</InlineError>}
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
