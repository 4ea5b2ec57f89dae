import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'

type Ports = { http: number; https: number }

/**
 * Rates a site on localhost with the HTTP Observatory of MDN. Returns a grade and a score such as `A+ 130`, and the results
 * of the tests that lower the score.
 *
 * The package is not a dependency, because it installs 233 packages (132 MB). Its install script is not run: it downloads a
 * list of preloaded hosts, which does not contain localhost.
 * @param folder where to install the package
 * @param certificate the file with the certificate of the site
 */
export function rateSite(folder: string, certificate: string, ports: Ports): string {
  mkdirSync(folder, { recursive: true })
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit', `${NAME}@${VERSION}`])
  const root = join(folder, 'node_modules', NAME)
  writeFileSync(join(root, 'conf/hsts-preload.json'), '{}')
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate }
  return run(process.execPath, ['--input-type=module', '--eval', script(root, ports)], env).trim()
}

/** The package's own `scan` function accepts no ports. Bonus points count, because the site loses none otherwise. */
const script = (root: string, { http, https }: Ports) => `
import { ALL_TESTS } from '${root}/src/constants.js'
import { getGradeForScore, getScoreModifier } from '${root}/src/grader/grader.js'
import { retrieve } from '${root}/src/retriever/retriever.js'
const site = await retrieve('localhost', { httpPort: ${http}, httpsPort: ${https} })
const results = ALL_TESTS.map((test) => test(site).result)
const { grade, score } = getGradeForScore(results.reduce((sum, result) => sum + getScoreModifier(result), 100))
console.log([grade, score, ...results.filter((result) => getScoreModifier(result) < 0)].join(' '))
`

function run(command: string, args: string[], env = process.env): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  return stdout
}
