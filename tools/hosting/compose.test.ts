import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const file = 'tools/hosting/compose.yaml'
const compose = readFileSync(file, 'utf8')

test('the compose file builds the Dockerfile of this repository', () => {
  const [, context = '', dockerfile = ''] = /context: (\S+)\n\s*dockerfile: (\S+)\n/.exec(compose) ?? []
  expect(resolve(dirname(file), context)).toBe(resolve('.'))
  expect(readFileSync(resolve(dirname(file), context, dockerfile), 'utf8')).toContain('ENTRYPOINT')
})

test('the compose file passes every setting on that a container can have', () => {
  const script = '. tools/hosting/settings.sh; names_of "$app_settings"; names_of "$host_settings"'
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  // The container serves HTTP under any name, on a fixed port, and logs to its standard output.
  const others = ['TLS_CERTIFICATE', 'TLS_KEY', 'SERVER_NAME', 'PORT', 'ACCESS_LOG']
  const names = stdout.split('\n').filter((name) => name && !others.includes(name))
  const passed = [...compose.matchAll(/^ {6}([A-Z_]+): \$\{\1:-\}$/gm)].map(([, name]) => name)
  expect(new Set(passed)).toEqual(new Set(names))
})
