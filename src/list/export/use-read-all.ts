import { useEffect, useRef, useState } from 'react'
import { LARGEST_PAGE, type PagesProgress, readAllPages } from '@/list/all-pages'
import type { ReadProgress } from '@/list/filters/use-filtered-list'
import type { Pause } from '@/list/request-gate'
import type { ListRecord } from '@/list/table/table'
import type { ExportSource } from './list-export'

type Progress<Row> = { rows: readonly Row[]; total: number; nextPage: number }

/** idle: not started, or stopped · failed: the read can continue where it failed */
type ReadStatus =
  | { is: 'idle' | 'complete' }
  | { is: 'reading'; pause?: Pause | undefined }
  | { is: 'failed'; error: unknown }

type ReadAll<Row> = {
  /** The rows to export, as far as they are known. */
  rows: readonly Row[]
  /** How many rows were read. */
  readCount: number
  total: number
  status: ReadStatus
  /** Starts the read, or continues it. @returns the rows to export; undefined if the read has not ended */
  read: () => Promise<readonly Row[] | undefined>
  stop: () => void
}

/** Reads everything that matches. A read that was stopped or has failed keeps its rows, and continues after them. */
export function useReadAll<Row extends ListRecord>(source: ExportSource<Row>): ReadAll<Row> {
  const { exported, state, total } = source
  const [progress, setProgress] = useState<Progress<Row>>({ rows: [], total, nextPage: 1 })
  const [status, setStatus] = useState<ReadStatus>({ is: 'idle' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const read = async () => {
    const { signal } = (controller.current = new AbortController())
    let { rows } = progress
    const onProgress = (now: PagesProgress<Row>) => {
      rows = [...rows, ...now.added]
      if (!signal.aborted) setProgress({ rows, total: now.total, nextPage: now.nextPage })
    }
    setStatus({ is: 'reading' })
    try {
      const all = await readAllPages({
        readPage: (page, aborted) => exported.readPage({ ...state, page, perPage: LARGEST_PAGE }, aborted),
        signal,
        onProgress,
        onPause: (pause) => {
          if (!signal.aborted) setStatus({ is: 'reading', pause })
        },
        start: { page: progress.nextPage, rows: progress.rows },
      })
      if (signal.aborted) return undefined
      setProgress({ rows: all, total: all.length, nextPage: 1 })
      setStatus({ is: 'complete' })
      return all
    } catch (error) {
      if (!signal.aborted) setStatus({ is: 'failed', error })
      return undefined
    }
  }
  const stop = () => {
    controller.current?.abort()
    setStatus({ is: 'idle' })
  }
  return (
    readOfFilter(source) ?? {
      rows: progress.rows,
      readCount: progress.rows.length,
      total: progress.total,
      status,
      read,
      stop,
    }
  )
}

/** The read of a list with a filter. The list runs it: it has begun before, and continues after the dialog has closed. */
function readOfFilter<Row extends ListRecord>({
  matching,
  filtered,
  total,
}: ExportSource<Row>): ReadAll<Row> | undefined {
  if (!matching || !filtered) return undefined
  const { page, stop } = filtered
  const all = page.isPlaceholderData ? undefined : page.data?.all
  return {
    rows: matching.rows,
    readCount: all?.read ?? 0,
    total: all?.total ?? total,
    status: statusOfFilter(matching.isComplete, page, all?.pause),
    read: async () => (matching.isComplete ? matching.rows : matching.readOn()),
    stop,
  }
}

function statusOfFilter(
  isComplete: boolean,
  { isFetching, error }: ReadProgress['page'],
  pause: Pause | undefined,
): ReadStatus {
  if (isComplete) return { is: 'complete' }
  if (isFetching) return { is: 'reading', pause }
  return error ? { is: 'failed', error } : { is: 'idle' }
}
