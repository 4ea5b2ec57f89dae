import { useId, useState } from 'react'
import { controlClass } from '@/form/fields/field'
import { columnName } from '@/spreadsheet/table'
import { truncate } from '@/text'
import { Choice } from '@/ui/choice'
import { InlineError } from '@/ui/errors/inline-error'
import { columnContents, contentLabels, hasRequiredColumns, setContent, type TableLayout } from './import-columns'

type ColumnContentsProps = {
  rows: readonly string[][]
  layout: TableLayout
  onChange: (layout: TableLayout) => void
}

export const selectClass = `${controlClass} select-arrow pr-8 pointer-coarse:select-touch-target`

/** Says what each column of the table contains, and which ones are not imported. What was recognized can be changed. */
export function ColumnContents({ rows, layout, onChange }: ColumnContentsProps) {
  const id = useId()
  const { headingRow, contents } = layout
  const isComplete = hasRequiredColumns(contents)
  const [isOpen, setOpen] = useState(!isComplete)
  const firstRow = headingRow ?? rows.findIndex((row) => row.length > 0)
  const names = contents.map((_, column) => nameOf(rows[firstRow] ?? [], layout, column))
  const imported = contents.filter(Boolean)
  const ignored = names.filter((_, column) => !contents[column] && rows.some((row) => row[column]?.trim()))
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="flex flex-col">
      <summary className="min-h-touch-target cursor-pointer wrap-anywhere">
        <span className="font-medium">Columns</span>{' '}
        <span className="text-muted">
          {imported.map((content) => contentLabels[content]).join(', ') || 'none recognized'}
        </span>
        {ignored.length > 0 && (
          <span className="block pl-4 text-warning">{`Not imported: ${truncate(ignored.join(', '))}`}</span>
        )}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <Choice
          type="checkbox"
          label={`Row ${firstRow + 1} contains headings`}
          checked={headingRow !== undefined}
          onChange={({ target }) => onChange({ ...layout, headingRow: target.checked ? firstRow : undefined })}
          className="self-start"
        />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
          {contents.map((content, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its position
            <div key={column} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={`${id}-${column}`} title={names[column]} className="truncate text-sm text-muted">
                {names[column]}
              </label>
              <select
                id={`${id}-${column}`}
                value={content}
                onChange={({ target }) => onChange({ ...layout, contents: setContent(contents, column, target.value) })}
                className={`${selectClass} ${content ? '' : 'text-muted'}`}
              >
                {columnContents.map((value) => (
                  <option key={value} value={value}>
                    {contentLabels[value]}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
        {!isComplete && <InlineError>Choose the columns with the email and the first name.</InlineError>}
      </div>
    </details>
  )
}

/** The heading of a column. Without headings: its position, as spreadsheets name it, and its first cell, if that is no password. */
function nameOf(firstRow: readonly string[], { headingRow, contents }: TableLayout, column: number): string {
  const first = truncate(firstRow[column]?.trim() ?? '', 60)
  const position = `Column ${columnName(column)}`
  if (headingRow !== undefined) return first || position
  return contents[column] && contents[column] !== 'password' && first ? `${position}: ${first}` : position
}
