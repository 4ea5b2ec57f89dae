import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { loadEnv } from 'vite'
import { nginxSite } from './nginx.ts'

/** Packs a build into one folder, with the scripts and templates that configure it on a host. */
export function pack(build: string, out: string) {
  rmSync(out, { recursive: true, force: true })
  cpSync(build, `${out}/site`, { recursive: true, filter: (path) => !basename(path).startsWith('.') })
  for (const name of ['configure.sh', 'settings.sh', 'start.sh', 'healthcheck.sh', 'nginx.conf'])
    cpSync(`tools/hosting/${name}`, `${out}/${name}`)
  writeFileSync(`${out}/site.conf`, nginxSite(build))
  writeFileSync(`${out}/defaults.sh`, shellDefaults(loadEnv('production', '.', 'VITE_')))
}

/**
 * Returns the settings of the build as shell assignments. `configure.sh` needs them, because the content security
 * policy must also allow the origins that these settings name.
 */
function shellDefaults(env: Record<string, string>): string {
  const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`
  return Object.entries(env)
    .map(([name, value]) => `[ -n "\${${name}:-}" ] || ${name}=${quoted(value)}\n`)
    .join('')
}

/** Moves the source maps of a build into a folder of their own, because they must not be served. */
export function moveSourceMaps(build: string, out: string) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  for (const name of readdirSync(`${build}/assets`).filter((file) => file.endsWith('.map')))
    renameSync(`${build}/assets/${name}`, `${out}/${name}`)
}

if (import.meta.main) {
  moveSourceMaps('dist', 'dist-source-maps')
  pack('dist', 'dist-hosting')
}
