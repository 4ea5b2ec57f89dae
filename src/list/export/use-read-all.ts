import { useEffect, useRef, useState } from 'react'
import { LARGEST_PAGE, type PagesProgress, readAllPages } from '@/list/all-pages'
import type { Pause } from '@/list/request-gate'
import type { ListRecord } from '@/list/table/table'
import type { ExportSource } from './list-export'

type Progress<Row> = { rows: readonly Row[]; total: number; nextPage: number }

/** idle: not started, or stopped · failed: the read can continue where it failed */
type ReadStatus =
  | { is: 'idle' | 'complete' }
  | { is: 'reading'; pause?: Pause | undefined }
  | { is: 'failed'; error: unknown }

/** Reads everything that matches. A read that was stopped or has failed keeps its rows, and continues after them. */
export function useReadAll<Row extends ListRecord>({ exported, state, total }: ExportSource<Row>) {
  const [progress, setProgress] = useState<Progress<Row>>({ rows: [], total, nextPage: 1 })
  const [status, setStatus] = useState<ReadStatus>({ is: 'idle' })
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** @returns all rows; undefined if the read has not ended */
  const read = async (): Promise<readonly Row[] | undefined> => {
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
  return { progress, status, read, stop }
}
