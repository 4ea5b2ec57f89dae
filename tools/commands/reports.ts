import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

export type Count = {
  passed: number
  failed: number
  /** The name and the error of each failed test. */
  failures?: string[]
}

const assertion = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) })
const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(assertion) })),
})

const test = z.object({
  results: z.array(z.object({ status: z.string(), error: z.object({ message: z.string() }).optional() })),
})
const spec = z.object({ title: z.string(), tests: z.array(test) })
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwright = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
})

/** Counts the tests in Vitest's JSON report. A test file that failed to load counts as one failure. */
export function vitestReport(path: string, worked: boolean): Count {
  const report = read(path, vitest)
  const unloaded = report?.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  return honest(
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests + (unloaded?.length ?? 0),
      failures: [...failuresOf(vitestEndings(path)), ...(unloaded ?? []).map(({ name }) => relative('.', name))],
    },
    worked,
  )
}

/** Counts the tests in Playwright's JSON report. */
export function playwrightReport(path: string, worked: boolean): Count {
  const stats = read(path, playwright)?.stats
  const failures = failuresOf(playwrightEndings(path))
  return honest(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }, worked)
}

function failuresOf(endings: Map<string, string | undefined>): string[] {
  return [...endings].flatMap(([name, error]) => (error === undefined ? [] : `${name}: ${error}`))
}

/** Returns the results in Playwright's JSON report, by test name: the first line of the error, or undefined if it passed. */
export function playwrightEndings(path: string): Map<string, string | undefined> {
  const endings = new Map<string, string | undefined>()
  const collect = ({ title, specs, suites = [] }: Suite, above: string[]) => {
    const titles = [...above, title]
    for (const one of specs) {
      const results = one.tests.flatMap((each) => each.results).filter(({ status }) => status !== 'skipped')
      if (results.length === 0) continue
      const failure = results.find(({ status }) => status !== 'passed')
      endings.set(
        [...titles, one.title].join(' › '),
        failure && (failure.error?.message.split('\n')[0] ?? failure.status),
      )
    }
    for (const inner of suites) collect(inner, titles)
  }
  for (const one of read(path, playwright)?.suites ?? []) collect(one, [])
  return endings
}

/** Returns the results in Vitest's JSON report, like `playwrightEndings`. */
function vitestEndings(path: string): Map<string, string | undefined> {
  const results = read(path, vitest)?.testResults ?? []
  return new Map(
    results.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages: [message = status] }) => {
        const error = status === 'passed' ? undefined : message.split('\n')[0]
        return [`${relative('.', name)} › ${fullName}`, error] as const
      }),
    ),
  )
}

/** Counts one failure if the test runner wrote no report, ran no test, or failed without a failed test. */
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
