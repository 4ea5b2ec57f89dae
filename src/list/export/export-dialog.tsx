import { useId, useState } from 'react'
import { errorMessage } from '@/api/errors'
import { writeCsv } from '@/csv'
import { countOf, formatCount } from '@/format-count'
import { announceRead } from '@/jobs/progress-text'
import type { Pause } from '@/jobs/request-gate'
import { announce } from '@/list/announcement'
import { PauseText } from '@/list/pause-text'
import type { ListRecord } from '@/list/table/table'
import { Button } from '@/ui/button'
import { formatIsoDay } from '@/ui/dates/dates'
import { Dialog } from '@/ui/dialog/dialog'
import { downloadFile } from '@/ui/download-file'
import { InlineError } from '@/ui/errors/inline-error'
import { type ExportSource, toTable, visibleOnly } from './list-export'
import { useReadAll } from './use-read-all'

type ExportDialogProps = { source: ExportSource<ListRecord>; onClose: () => void }

/**
 * Exports rows of a list as a CSV file: the selected ones, the page, or everything that matches, which is read first. An
 * incomplete file is never written unless the person chooses it.
 */
export function ExportDialog({ source, onClose }: ExportDialogProps) {
  const { exported, filtered, visibleIds } = source
  const selected = [...source.selection.values()]
  const [choice, setChoice] = useState<'selected' | 'page' | 'all'>(selected.length > 0 ? 'selected' : 'all')
  const [isVisibleOnly, setVisibleOnly] = useState(true)
  const [problem, setProblem] = useState<unknown>()
  const { rows, readCount, total, status, read, stop, isRunning } = useReadAll(source)
  const isAll = choice === 'all'
  const isReading = isAll && status.is === 'reading'
  const isPartial = isAll && !isReading && status.is !== 'complete' && readCount > 0
  /** Until the first rows are read for a filter, the list shows rows that may not match. */
  const isUnknown = filtered !== undefined && readCount === 0 && status.is !== 'complete'
  const page = isUnknown ? [] : source.page

  const write = async (rows: readonly ListRecord[], part = '') => {
    setProblem(undefined)
    try {
      const columns = await exported.loadColumns()
      const table = toTable(rows, isVisibleOnly ? visibleOnly(columns, visibleIds) : columns)
      downloadFile(`${exported.fileName}-${formatIsoDay(new Date())}${part}.csv`, writeCsv(table.header, table.rows))
      announce(`Exported ${countOf(rows.length, 'row')}.`)
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }
  const start = async () => {
    announce('') // the same text again would not be announced
    const chosen = isAll ? await read() : { selected, page }[choice]
    if (chosen) await write(chosen)
  }
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      width="desktop:w-110"
      footer={
        <>
          {isReading && !isUnknown ? <Button onClick={stop}>Stop</Button> : <Button onClick={onClose}>Cancel</Button>}
          <Button variant="primary" busy={isReading} onClick={start}>
            {isPartial ? 'Continue' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Choice
          legend="Rows"
          disabled={isRunning}
          value={choice}
          onChange={setChoice}
          options={[
            ...(selected.length > 0
              ? [{ value: 'selected' as const, label: `Selected rows (${formatCount(selected.length)})` }]
              : []),
            { value: 'page', label: `This page (${formatCount(page.length)})` },
            {
              value: 'all',
              label: `Everything that matches${isUnknown ? '' : ` (${formatCount(filtered ? source.total : total)})`}`,
            },
          ]}
        />
        <Choice
          legend="Columns"
          disabled={isRunning}
          value={isVisibleOnly ? 'visible' : 'all'}
          onChange={(value) => setVisibleOnly(value === 'visible')}
          options={[
            { value: 'visible', label: 'Visible columns' },
            { value: 'all', label: 'All columns' },
          ]}
        />
        <p className="text-sm text-muted">
          A CSV file for Excel, LibreOffice and others. It contains personal data of the rows: keep it safe.
        </p>
        {(isReading || isPartial) && (
          <ReadProgress read={readCount} total={total} pause={status.is === 'reading' ? status.pause : undefined} />
        )}
        {isAll && status.is === 'failed' && (
          <InlineError>{`Not everything could be read: ${errorMessage(status.error)}`}</InlineError>
        )}
        {isPartial && rows.length > 0 && (
          <Button onClick={() => write(rows, '-incomplete')} className="self-start">
            {filtered
              ? `Export only the ${countOf(rows.length, 'row')} found so far`
              : `Export only the ${formatCount(rows.length)} that were read`}
          </Button>
        )}
        {problem !== undefined && <InlineError>{errorMessage(problem)}</InlineError>}
        <output className="sr-only">
          {isReading ? announceRead(readCount, total) : filtered && status.is === 'complete' && 'All pages read.'}
        </output>
      </div>
    </Dialog>
  )
}

type ReadProgressProps = { read: number; total: number; pause: Pause | undefined }

const ReadProgress = ({ read, total, pause }: ReadProgressProps) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <p
        id={id}
        className="text-sm tabular-nums"
      >{`${formatCount(read)} of ${formatCount(Math.max(read, total))} read`}</p>
      <progress
        aria-labelledby={id}
        max={Math.max(read, total, 1)}
        value={read}
        className="progress-bar h-1.5 w-full"
      />
      {pause && (
        <p className="text-sm text-warning">
          <PauseText pause={pause} />
        </p>
      )}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  disabled: boolean
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

function Choice<Value extends string>({ legend, disabled, value, onChange, options }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset disabled={disabled} className="flex flex-col">
      <legend className="pb-1 font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={id + option.value}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
        >
          <input
            id={id + option.value}
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 accent-accent"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
