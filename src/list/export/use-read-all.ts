import { useEffect, useRef, useState } from 'react'
import type { Pause } from '@/jobs/request-gate'
import { LARGEST_PAGE, type PagesProgress, readAllPages } from '@/list/all-pages'
import type { ReadProgress, ReadState } from '@/list/filters/use-filtered-list'
import type { ListRecord } from '@/list/table/table'
import type { ExportSource } from './list-export'

type Progress = { rows: readonly ListRecord[]; total: number; nextPage: number }

/** idle: not started, or stopped · failed: the read can continue where it failed */
type ReadStatus =
  | { is: 'idle' | 'complete' }
  | { is: 'reading'; pause?: Pause | undefined }
  | { is: 'failed'; error: unknown }

type ReadAll = {
  /** The rows to export, as far as they are known. */
  rows: readonly ListRecord[]
  /** How many rows were read. */
  readCount: number
  total: number
  status: ReadStatus
  /** Starts the read, or continues it. @returns the rows to export; undefined if the read or the dialog has ended before */
  read: () => Promise<readonly ListRecord[] | undefined>
  stop: () => void
  /** Whether `read` runs, so that its rows will be exported. */
  isRunning: boolean
}

/** Reads everything that matches. A read that was stopped or has failed keeps its rows, and continues after them. */
export function useReadAll(source: ExportSource<ListRecord>): ReadAll {
  const { exported, state, total, filtered } = source
  const [progress, setProgress] = useState<Progress>({ rows: [], total, nextPage: 1 })
  const [status, setStatus] = useState<ReadStatus>({ is: 'idle' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const read = async () => {
    const { signal } = (controller.current = new AbortController())
    let { rows } = progress
    const onProgress = (now: PagesProgress<ListRecord>) => {
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
  /** The list itself reads for its filters. Its read has begun before, and continues after the dialog has closed. */
  const readOn = async ({ page }: ReadProgress) => {
    const { signal } = (controller.current = new AbortController())
    setStatus({ is: 'reading' })
    const isComplete = !page.isPlaceholderData && page.data?.all.isComplete
    const { data } = isComplete ? page : await page.refetch()
    setStatus({ is: 'idle' })
    return data?.all.isComplete && !signal.aborted ? data.all.view.matching(data.all, state) : undefined
  }
  const isRunning = status.is === 'reading'
  if (filtered) return { ...progressOf(source, filtered), read: () => readOn(filtered), stop: filtered.stop, isRunning }
  const { rows } = progress
  return { rows, readCount: rows.length, total: progress.total, status, read, stop, isRunning }
}

/** How far the list has read for its filters. */
function progressOf({ state, total }: ExportSource<ListRecord>, { page }: ReadProgress) {
  const all = page.isPlaceholderData ? undefined : page.data?.all
  return {
    rows: all?.view.matching(all, state) ?? [],
    readCount: all?.read ?? 0,
    total: all?.total ?? total,
    status: statusOf(page, all),
  }
}

function statusOf({ isFetching, error }: ReadProgress['page'], all: ReadState['all'] | undefined): ReadStatus {
  if (all?.isComplete) return { is: 'complete' }
  if (isFetching) return { is: 'reading', pause: all?.pause }
  return error ? { is: 'failed', error } : { is: 'idle' }
}
