import { X } from '@lucide/icons'
import { memo, type Ref, useId } from 'react'
import { truncate } from '@/text'
import { Badge, type Tone } from '@/ui/badge'
import { IconButton } from '@/ui/icon/icon-button'
import { contentLabels, type ImportField, importFields } from './import-columns'
import type { Cells } from './import-rows'
import type { CheckedRow, RowState } from './row-states'

export const states: Record<RowState, { label: string; tone: Tone }> = {
  ready: { label: 'Ready', tone: 'success' },
  invalid: { label: 'Not valid', tone: 'danger' },
  repeated: { label: 'Listed twice', tone: 'neutral' },
  existing: { label: 'Already exists', tone: 'neutral' },
  pending: { label: 'Not checked yet', tone: 'neutral' },
  created: { label: 'Created', tone: 'success' },
}

export type PreviewRowProps = CheckedRow & {
  ref: Ref<HTMLTableRowElement>
  /** The position among the rows that are shown. */
  index: number
  /** Whether no row can be changed at the moment, because a job creates users. */
  readOnly: boolean
  onEdit: (line: number, cells: Partial<Cells>) => void
  onRemove: (line: number) => void
}

const noNotes: CheckedRow['notes'] = { errors: {}, warnings: {}, unknownRoles: [] }

/** A row of the preview; on a phone, a card. It is rendered again only when it has changed. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { ref, index, row, state, reason, readOnly, onEdit, onRemove } = props
  const notes = state === 'existing' ? noNotes : props.notes // it is left out, whatever its cells contain
  const isExplainedInCells = Object.keys(notes.errors).length > 0
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[2.5rem_1fr_auto] max-sm:py-1.5"
    >
      <th scope="row" className="px-2 py-3.5 text-right font-normal text-muted tabular-nums">
        {row.line}
      </th>
      <td className="px-2 py-3">
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {reason && (
          <p className={`mt-1 text-xs text-muted ${isExplainedInCells ? 'sr-only' : ''}`}>{truncate(reason, 200)}</p>
        )}
      </td>
      {importFields.map((field) => (
        <Cell
          key={field}
          field={field}
          row={row}
          notes={notes}
          onEdit={onEdit}
          readOnly={readOnly || state === 'created'}
        />
      ))}
      <td className="px-1 py-1.5">
        {state !== 'created' && !readOnly && (
          <IconButton icon={X} label={`Remove row ${row.line}`} tooltip="Remove" onClick={() => onRemove(row.line)} />
        )}
      </td>
    </tr>
  )
})

type CellProps = Pick<PreviewRowProps, 'row' | 'notes' | 'readOnly' | 'onEdit'> & { field: ImportField }

const input =
  'h-8 w-full min-w-0 rounded-control border bg-transparent px-2 pointer-coarse:h-11 placeholder:text-muted hover:border-control aria-invalid:border-danger'

function Cell({ row: { line, cells }, field, notes, readOnly, onEdit }: CellProps) {
  const id = useId()
  const error = notes.errors[field]
  const warning = notes.warnings[field]
  const note = error ?? warning
  // React writes a controlled value into the `value` attribute, where a password must not appear.
  const valueProps =
    field === 'password'
      ? { type: 'password', autoComplete: 'new-password', placeholder: cells.password ? '••••••' : 'Generated' }
      : { value: cells[field], placeholder: field === 'roles' ? 'Member' : '', autoComplete: 'off' }
  return (
    <td className="px-1 py-1.5 max-sm:order-1 max-sm:col-span-3 max-sm:flex max-sm:items-start max-sm:px-2 max-sm:py-0.5">
      <span aria-hidden="true" className="w-24 shrink-0 py-1.5 text-muted sm:hidden">
        {contentLabels[field]}
      </span>
      <div className="min-w-0 flex-1">
        <input
          {...valueProps}
          readOnly={readOnly}
          aria-label={`${contentLabels[field]}, row ${line}`}
          aria-invalid={error !== undefined}
          aria-describedby={note ? id : undefined}
          spellCheck={false}
          onChange={({ target }) => onEdit(line, { [field]: target.value })}
          className={`${input} ${warning && !error ? 'border-warning' : 'border-transparent max-sm:border-line'}`}
        />
        {note && (
          <p id={id} className={`px-2 pt-0.5 text-xs ${error ? 'text-danger' : 'text-warning'}`}>
            {note}
          </p>
        )}
      </div>
    </td>
  )
}
