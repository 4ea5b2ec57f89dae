import { z } from 'zod'

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** The processor time, in microseconds. */
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
})

/**
 * Finds the longest task of a page.
 * @param json a trace of the categories 'toplevel' and '__metadata'
 * @returns the milliseconds of the processor that it took
 */
export function findLongestTask(json: Buffer): number {
  const { traceEvents } = trace.parse(JSON.parse(json.toString()))
  const isMainThread = ({ pid, tid }: (typeof traceEvents)[number]) =>
    traceEvents.some(
      (event) =>
        event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && event.pid === pid && event.tid === tid,
    )
  const tasks = traceEvents
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
  return (tasks.find(isMainThread)?.tdur ?? Number.NaN) / 1000
}
