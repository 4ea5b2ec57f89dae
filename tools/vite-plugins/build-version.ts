import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Writes the version of the build to `index.html` and `version.json`. Open tabs compare the two to detect a new build. */
export function buildVersion(): Plugin {
  let outDir = ''
  return {
    name: 'build-version',
    apply: 'build',
    configResolved: ({ build }) => {
      outDir = build.outDir
    },
    writeBundle: () => {
      const page = join(outDir, 'index.html')
      const html = readFileSync(page, 'utf8')
      // File names contain a hash of the content and of the files they import, so the page changes if any file does.
      const version = createHash('sha256').update(html).digest('hex').slice(0, 12)
      writeFileSync(page, html.replace('{version}', version))
      writeFileSync(join(outDir, 'version.json'), JSON.stringify({ version }))
    },
  }
}
