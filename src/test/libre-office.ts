import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** Opens a file in LibreOffice, and saves it as another type. */
export function convertFile(name: string, content: Uint8Array, type: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
  try {
    writeFileSync(join(folder, name), content)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const convert = ['--convert-to', type, '--outdir', folder, join(folder, name)]
    spawnSync('soffice', ['--headless', '--norestore', profile, ...convert])
    return new Uint8Array(readFileSync(join(folder, name.replace(/\w+$/, type))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
