import { useId, useState } from 'react'
import { controlClass } from '@/form/fields/field'
import { InlineError } from '@/ui/errors/inline-error'
import {
  type ColumnContent,
  fieldLabels,
  hasRequiredColumns,
  isContent,
  type TableLayout,
} from './table/import-columns'

type ColumnContentsProps = {
  rows: readonly string[][]
  layout: TableLayout
  onHasHeadings: (hasHeadings: boolean) => void
  onColumn: (column: number, content: ColumnContent) => void
}

/** Says what each column of the table contains. What was recognized can be changed. */
export function ColumnContents({ rows, layout, onHasHeadings, onColumn }: ColumnContentsProps) {
  const id = useId()
  const { hasHeadings, contents } = layout
  const isComplete = hasRequiredColumns(contents)
  const [isOpen, setOpen] = useState(!isComplete)
  const imported = contents.flatMap((content) => (content ? [fieldLabels[content]] : []))
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="flex flex-col">
      <summary className="min-h-touch-target cursor-pointer">
        <span className="font-medium">Columns</span>{' '}
        <span className="text-muted">{imported.join(', ') || 'none recognized'}</span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <label htmlFor={id} className="inline-flex min-h-touch-target items-center gap-2 self-start">
          <input
            id={id}
            type="checkbox"
            checked={hasHeadings}
            onChange={({ target }) => onHasHeadings(target.checked)}
            className="size-4 accent-accent"
          />
          The first row contains headings
        </label>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
          {contents.map((content, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its position
            <ColumnSelect
              key={column}
              name={nameOf(rows, layout, column)}
              content={content}
              onChange={(next) => onColumn(column, next)}
            />
          ))}
        </div>
        {!isComplete && <InlineError>Choose the columns with the email and the first name.</InlineError>}
      </div>
    </details>
  )
}

type ColumnSelectProps = { name: string; content: ColumnContent; onChange: (content: ColumnContent) => void }

const ColumnSelect = ({ name, content, onChange }: ColumnSelectProps) => {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} title={name} className="truncate text-sm text-muted">
        {name}
      </label>
      <select
        id={id}
        value={content ?? ''}
        onChange={({ target }) => onChange(isContent(target.value) ? target.value : undefined)}
        className={`${controlClass} select-arrow h-10 pr-8 pointer-coarse:select-touch-target ${content ? '' : 'text-muted'}`}
      >
        <option value="">Do not import</option>
        {Object.entries(fieldLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The heading of a column. Without headings: its position, as spreadsheets name it, and its first cell, if that is no password. */
function nameOf(rows: readonly string[][], { hasHeadings, contents }: TableLayout, column: number): string {
  const first = rows[0]?.[column]?.trim() ?? ''
  const position = `Column ${String.fromCharCode(65 + (column % 26))}`
  if (hasHeadings) return first || position
  return contents[column] && contents[column] !== 'password' && first ? `${position}: ${first}` : position
}
