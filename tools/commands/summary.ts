import { spawnSync } from 'node:child_process'
import { plainEnv } from './plain-env.ts'
import type { Count } from './reports.ts'

const lines: string[] = []
const total: Count = { passed: 0, failed: 0 }

/** Runs a part of a run of tests, and adds a line to the summary. */
export function part(name: string, unit: string, work: () => Count): Count {
  console.log(`\n=== ${name}`)
  const start = performance.now()
  const count = work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  lines.push(
    `${count.failed ? 'FAILED' : 'ok    '} ${name.padEnd(26)} ${unit}: ${count.passed} passed, ${count.failed} failed ${`${seconds} s`.padStart(8)}`,
    ...(count.failures ?? []).map((failure) => `         ${failure}`),
  )
  total.passed += count.passed
  total.failed += count.failed
  return count
}

/** Runs a part that passes or fails as a whole. */
export function check(name: string, work: () => boolean): boolean {
  const { failed } = part(name, 'check', () => (work() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
  return failed === 0
}

/** Prints the summary, and fails the process if a part has failed. */
export function summarize() {
  console.log(`\n${lines.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** Runs a command of an installed package: npm puts node_modules/.bin first in the PATH. */
export function run(command: string, env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`$ ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...plainEnv, ...env } }).status === 0
}
