import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { loadEnv } from 'vite'
import { nginxSite } from './nginx.ts'

/** Packs what a host needs into one folder: a build, and what sets it up there. */
export function pack(build: string, out: string) {
  rmSync(out, { recursive: true, force: true })
  cpSync(build, `${out}/site`, { recursive: true, filter: (path) => !basename(path).startsWith('.') })
  for (const name of ['configure.sh', 'start.sh', 'nginx.conf']) cpSync(`hosting/${name}`, `${out}/${name}`)
  writeFileSync(`${out}/site.conf`, nginxSite())
  writeFileSync(`${out}/defaults.sh`, defaults(loadEnv('production', '.', 'VITE_')))
}

/** The build's own settings as shell assignments: the policy has to allow what they name, too. */
function defaults(env: Record<string, string>): string {
  const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`
  return Object.entries(env)
    .map(([name, value]) => `[ -n "\${${name}:-}" ] || ${name}=${quoted(value)}\n`)
    .join('')
}

if (import.meta.main) pack('dist', 'dist-hosting')
