import { Download } from '@lucide/icons'
import { type ClipboardEvent, useId, useState } from 'react'
import { writeCsv } from '@/csv'
import { controlClass } from '@/form/fields/field'
import { Button } from '@/ui/button'
import { downloadFile } from '@/ui/download-file'
import { InlineError } from '@/ui/errors/inline-error'
import { Icon } from '@/ui/icon/icon'
import { DropZone } from '@/upload/drop-zone'
import { templateFile } from './import-files'
import { type ImportTable, importedTypes, readFile, readText, UnreadableTableError } from './table/read-table'

type ChooseTableProps = { onTable: (table: ImportTable, name: string | undefined) => void }

/** Reads a table from a file, or from cells that were copied from a spreadsheet. */
export function ChooseTable({ onTable }: ChooseTableProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState('')
  const read = async (table: Promise<ImportTable>, name?: string) => {
    setProblem(undefined)
    try {
      onTable(await table, name)
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
    if (text !== '') void read(readText(text))
    else if (file && event.target instanceof HTMLTextAreaElement) void read(readFile(file), file.name)
    else return
    event.preventDefault()
  }
  return (
    <div onPaste={paste} className="grid gap-4 md:grid-cols-2">
      <div className="flex flex-col gap-2">
        <DropZone
          aria-label="File with users"
          {...importedTypes}
          action="Choose a file"
          onFile={(file) => void read(readFile(file), file.name)}
        />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          One user in each row. The first row can contain headings, in English or Vietnamese.
          <Button onClick={downloadTemplate}>
            <Icon icon={Download} size={15} />
            Download template
          </Button>
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Or paste cells from a spreadsheet
        </label>
        <textarea
          id={id}
          rows={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="Copy the rows in the spreadsheet and paste them here"
          className={`${controlClass} h-auto py-2`}
        />
        {typed.trim() !== '' && (
          <Button onClick={() => void read(readText(typed))} className="self-start">
            Use this text
          </Button>
        )}
      </div>
      {problem && <InlineError className="md:col-span-2">{problem}</InlineError>}
    </div>
  )
}

function downloadTemplate() {
  const { header, rows } = templateFile()
  downloadFile('users-template.csv', writeCsv(header, rows))
}
