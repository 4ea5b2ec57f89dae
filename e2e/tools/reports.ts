import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type Count = { passed: number; failed: number }

const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwright = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
})

/** What Vitest's JSON report counts; a test file that could not be loaded is one failure. */
export function vitestReport(path: string, worked: boolean): Count {
  const report = read(path, vitest)
  const unloaded = report?.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  return honest(
    report && { passed: report.numPassedTests, failed: report.numFailedTests + (unloaded?.length ?? 0) },
    worked,
  )
}

/** What Playwright's JSON report counts. */
export function playwrightReport(path: string, worked: boolean): Count {
  const stats = read(path, playwright)?.stats
  return honest(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }, worked)
}

/** A runner that left no report, ran nothing, or failed without naming a failed test is itself the failure. */
function honest(count: Count | undefined, worked: boolean): Count {
  if (!count) return { passed: 0, failed: 1 }
  const trouble = !worked || count.passed === 0
  return trouble && count.failed === 0 ? { ...count, failed: 1 } : count
}

function read<Report>(path: string, report: z.ZodType<Report>): Report | undefined {
  if (!existsSync(path)) return undefined
  try {
    return report.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    console.log(`${path} cannot be read: ${String(error)}`)
    return undefined
  }
}
