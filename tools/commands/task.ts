import { spawnSync } from 'node:child_process'
import { allBuilds, type Build, make } from './builds.ts'

// Jobs that are too long, or needed too rarely, for `npm test`: `npm run task -- <name> [arguments]`.

type Task = {
  description: string
  /** The arguments of the task, as the list of tasks shows them. */
  usage?: string
  /** The builds to make before the task. Tasks that run Playwright leave that to its global setup. */
  builds?: readonly Build[]
  command: readonly string[]
  /** Variables that are already set take precedence, so that a run can be repeated with its seed. */
  env?: NodeJS.ProcessEnv
}

const playwright = (...options: string[]) => ({ command: ['playwright', 'test', ...options], usage: '[options]' })

const tasks: Record<string, Task> = {
  'test-all': {
    description:
      'Run what `npm test` samples or leaves out: the rare browser tests and the tasks below that check something.',
    command: ['node', 'tools/commands/test-all.ts'],
  },
  axe: {
    description: 'Check every view for accessibility, in each theme and at each width.',
    ...playwright('e2e/accessibility/accessibility.spec.ts', '--reporter=line'),
    env: { AXE: 'all', E2E_BUILD: '1' },
  },
  model: {
    description: 'Compare 500 random sessions with a model of the app.',
    ...playwright('e2e/model/model.spec.ts', '--reporter=line'),
    env: { MODEL_RUNS: '500', MODEL_STEPS: '60', MODEL_SEED: randomSeed(), E2E_BUILD: '1' },
  },
  screenshots: {
    description: 'Update the reference screenshots.',
    ...playwright('e2e/visual/visual.spec.ts', '--update-snapshots=all'),
    env: { E2E_BUILD: '1' },
  },
  races: {
    description: 'Test 100,000 interleavings of tabs, calls, token refreshes and sign-ins.',
    command: ['vitest', 'run', '--project=unit', 'src/app/races.test.ts'],
    env: { RACES: '100000' },
  },
  hosting: {
    description: 'Compare the responses of nginx with tools/hosting/headers.ts, or run the browser tests behind nginx.',
    usage: '[e2e [options]]',
    builds: allBuilds,
    command: ['node', 'tools/commands/hosting.ts'],
  },
  browsers: {
    description: 'Run journeys in Firefox and WebKitGTK over HTTPS, installed with apt-get if they are missing.',
    usage: '[options]',
    builds: ['production'],
    command: ['node', 'tools/commands/browsers.ts'],
  },
  stack: {
    description: 'Print an error report from standard input with places in the sources (docs/hosting.md).',
    usage: '[folder] < report',
    command: ['node', 'tools/commands/stack.ts'],
  },
  'bundle-size': {
    description: 'Record the size of each built file in e2e/builds/bundle-size.json.',
    builds: ['production'],
    command: ['node', 'tools/commands/bundle-size.ts'],
  },
  rules: {
    description: 'Write the page that names the test of each rule, docs/rules.md.',
    command: ['node', 'tools/commands/rules.ts'],
  },
  soak: {
    description: 'Work in one page for many cycles with occasional faults, and check for lost writes and memory leaks.',
    usage: '[cycles]',
    builds: ['production'],
    command: ['node', 'tools/commands/soak.ts'],
  },
  'bench-assign': {
    description: 'Measure how fast users are assigned to a course with 25,000 users on each side.',
    builds: ['production'],
    command: ['node', 'tools/commands/bench-assign.ts'],
  },
  bench: {
    description: 'Compare the speed of the list of users with that of another commit or build.',
    usage: '[commit | folder]',
    builds: ['production'],
    command: ['node', 'tools/commands/bench.ts'],
  },
  'bench-many': {
    description: 'Measure filters over 25,000 users, a job on 1,000 rows and an import of 1,000 rows.',
    builds: ['production'],
    command: ['node', 'tools/commands/bench-many.ts'],
  },
}

const [name = '--help', ...args] = process.argv.slice(2)
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (task) process.exitCode = run(task)
else {
  const isHelp = name === '--help' || name === '-h'
  if (!isHelp) console.error(`Unknown task: ${name}\n`)
  console.log(help())
  process.exitCode = isHelp ? 0 : 1
}

function run({ builds = [], command, env }: Task): number {
  for (const build of builds) make(build)
  const [program = '', ...options] = command
  const { status } = spawnSync(program, [...options, ...args], { stdio: 'inherit', env: { ...env, ...process.env } })
  return status ?? 1
}

function help(): string {
  const rows = Object.entries(tasks).map(([key, { usage, description }]) => ({
    call: [key, usage].filter(Boolean).join(' '),
    description,
  }))
  const width = Math.max(...rows.map(({ call }) => call.length))
  const lines = rows.map(({ call, description }) => `  ${call.padEnd(width)}  ${description}`)
  return `npm run task -- <name> [arguments]\n\n${lines.join('\n')}\n\nOptions are those of \`playwright test\`.`
}

function randomSeed(): string {
  return String(1 + Math.floor(Math.random() * 1e6))
}
