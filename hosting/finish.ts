import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What gets smaller by compression; pictures and fonts are compressed already. */
const TEXT = new Set(['.css', '.js', '.svg', '.webmanifest'])

/** Finishes a build for its host: the version that open tabs compare theirs with, and every text file compressed beside itself. */
export function finish(): Plugin {
  let outDir = ''
  return {
    name: 'finish',
    apply: 'build',
    configResolved: ({ build }) => {
      outDir = build.outDir
    },
    writeBundle: () => {
      const page = join(outDir, 'index.html')
      const html = readFileSync(page, 'utf8')
      // The page names every file it begins with by its hash, and those the rest: it differs if anything does.
      const version = createHash('sha256').update(html).digest('hex').slice(0, 12)
      writeFileSync(page, html.replace('{version}', version))
      writeFileSync(join(outDir, 'version.json'), JSON.stringify({ version }))
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (TEXT.has(extname(name))) compress(join(outDir, name))
      }
    },
  }
}

function compress(file: string) {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
}
