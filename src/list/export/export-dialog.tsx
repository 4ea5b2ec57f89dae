import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { errorMessage } from '@/api/errors'
import type { Pause } from '@/jobs/request-gate'
import { announce, describeRead } from '@/list/announcement'
import { PauseText } from '@/list/filters/read-status'
import { allPagesQuery, stopReading } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'
import { countOf, formatCount } from '@/text'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'
import { Dialog } from '@/ui/dialog/dialog'
import { InlineError } from '@/ui/errors/inline-error'
import { downloadRows, type ExportSource, type Format } from './list-export'

const formats = [
  { value: 'xlsx', label: 'XLSX, for Excel and other spreadsheets' },
  { value: 'csv', label: 'CSV, for other programs' },
] as const

/**
 * Exports rows of a list as a file: the selected ones, the page, or everything that matches, which is read first. An
 * incomplete file is never written unless the person chooses it.
 */
export function ExportDialog({ source, onClose }: { source: ExportSource<ListRecord>; onClose: () => void }) {
  const { allPages, selected } = source
  const [chosen, setChosen] = useState<'selected' | 'page' | 'all'>('selected')
  const choice = chosen === 'selected' && selected.length === 0 ? 'all' : chosen // another keyword drops the selection
  const [isVisibleOnly, setVisibleOnly] = useState(true)
  const [format, setFormat] = useState<Format>('xlsx')
  const writing = useMutation({
    mutationFn: ({ rows, part = '' }: { rows: readonly ListRecord[]; part?: string }) =>
      downloadRows(source, rows, { format, isVisibleOnly, part }),
    meta: { failure: 'no toast' },
  })
  const write = (rows: readonly ListRecord[], part?: string) =>
    writing.mutate(
      { rows, part },
      {
        onSuccess: () => {
          announce(`Exported ${countOf(rows.length, 'row')}.`)
          onClose()
        },
      },
    )
  const matching = useMatchingRows(source, write)
  const { rows, readCount, total, pause, error, isComplete, isFetching, isWaiting } = matching
  const isAll = choice === 'all'
  const isReading = isAll && isFetching
  const isPartial = isAll && !isComplete && !isFetching && readCount > 0
  /** Until the first rows are read for a filter, the list shows rows that may not match. */
  const isMatchCountUnknown = allPages !== undefined && readCount === 0 && !isComplete
  const pageRows = isMatchCountUnknown ? [] : source.pageRows
  const matchCount = allPages ? `${formatCount(source.total)}${isComplete ? '' : ' so far'}` : formatCount(total)
  const start = () => {
    writing.reset()
    announce('') // the same text again would not be announced
    return isAll && !isComplete ? matching.readAndWrite() : write({ selected, page: pageRows, all: rows }[choice])
  }
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      width="desktop:w-110"
      footer={
        <>
          {isReading && !isMatchCountUnknown ? (
            <Button onClick={matching.stop}>Stop</Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button variant="primary" busy={isReading || writing.isPending} onClick={start}>
            {isPartial ? 'Continue' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend="Rows"
          disabled={isWaiting}
          value={choice}
          onChange={setChosen}
          options={[
            ...(selected.length > 0
              ? [{ value: 'selected' as const, label: `Selected rows (${formatCount(selected.length)})` }]
              : []),
            { value: 'page', label: `This page (${formatCount(pageRows.length)})` },
            {
              value: 'all',
              label: `Everything that matches${isMatchCountUnknown ? '' : ` (${matchCount})`}`,
            },
          ]}
        />
        <RadioGroup
          legend="Columns"
          disabled={isWaiting}
          value={isVisibleOnly ? 'visible' : 'all'}
          onChange={(value) => setVisibleOnly(value === 'visible')}
          options={[
            { value: 'visible', label: 'Visible columns' },
            { value: 'all', label: 'All columns' },
          ]}
        />
        <RadioGroup legend="Format" disabled={isWaiting} value={format} onChange={setFormat} options={formats} />
        <p className="text-sm text-muted">The file contains personal data of the rows: keep it safe.</p>
        {(isReading || isPartial) && <ReadProgress readCount={readCount} total={total} pause={pause} />}
        {isAll && error !== null && <InlineError>{`Not everything could be read: ${errorMessage(error)}`}</InlineError>}
        {isPartial && rows.length > 0 && (
          <Button busy={writing.isPending} onClick={() => write(rows, '-incomplete')} className="self-start">
            {allPages
              ? `Export only the ${countOf(rows.length, 'row')} found so far`
              : `Export only the ${formatCount(rows.length)} that were read`}
          </Button>
        )}
        {writing.error && <InlineError>{errorMessage(writing.error)}</InlineError>}
        <output className="sr-only">
          {isReading ? describeRead(readCount, total) : allPages && isComplete && 'All pages read.'}
        </output>
      </div>
    </Dialog>
  )
}

/**
 * Everything that matches. Without a filter, all pages are read in the order of the list. With one, the list reads them.
 * @param onRead receives all rows, once `readAndWrite` has read them
 */
function useMatchingRows(source: ExportSource<ListRecord>, onRead: (rows: readonly ListRecord[]) => void) {
  const { calls, allPages } = source
  const { keyword, orderBy } = source.state
  const client = useQueryClient()
  const options = allPagesQuery(calls, { keyword, orderBy }, undefined)
  const ownQuery = useQuery({ ...options, enabled: false, gcTime: 0 })
  const query = allPages?.query ?? ownQuery
  const all = query.isPlaceholderData ? undefined : query.data
  const rows = allPages ? source.getFilteredRows() : (all?.rows ?? [])
  const isComplete = all?.isComplete === true
  const isFetching = query.isFetching && !isComplete
  const [isWaiting, setWaiting] = useState(false)
  const onComplete = useEffectEvent(() => {
    setWaiting(false)
    onRead(rows)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the table of the list has all rows only after it has rendered
    if (isWaiting && isComplete) onComplete()
  }, [isWaiting, isComplete])
  return {
    rows,
    readCount: all?.readCount ?? 0,
    total: all?.total ?? source.total,
    pause: isFetching ? all?.pause : undefined,
    error: isComplete || isFetching ? null : query.error,
    isComplete,
    isFetching,
    /** Whether `readAndWrite` is running. */
    isWaiting,
    readAndWrite: async () => {
      setWaiting(true)
      const { data } = await query.refetch() // if a write starts the read again, this waits for the second one
      if (!data?.isComplete) setWaiting(false) // stopped or failed
    },
    stop: allPages?.stop ?? (() => void stopReading(client, options.queryKey)),
  }
}

type ReadProgressProps = { readCount: number; total: number; pause: Pause | undefined }

const ReadProgress = ({ readCount, total, pause }: ReadProgressProps) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <p
        id={id}
        className="text-sm tabular-nums"
      >{`${formatCount(readCount)} of ${formatCount(Math.max(readCount, total))} read`}</p>
      <progress
        aria-labelledby={id}
        max={Math.max(readCount, total, 1)}
        value={readCount}
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

type RadioGroupProps<Value extends string> = {
  legend: string
  disabled: boolean
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

function RadioGroup<Value extends string>({ legend, disabled, value, onChange, options }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset disabled={disabled} className="flex flex-col">
      <legend className="pb-1 font-medium">{legend}</legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={id}
          label={option.label}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          className="-mx-2"
        />
      ))}
    </fieldset>
  )
}
