import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The text formats among the static files. Images and fonts are compressed already. */
const TEXT_FILES = new Set(['.css', '.js', '.svg', '.webmanifest'])

/**
 * Writes a gzip and a Brotli version next to each text file, so that the host does not compress at run time. The page
 * contains the settings of the deployment, so `configure.sh` compresses it.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build }) => {
      outDir = build.outDir
    },
    writeBundle: () => {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (TEXT_FILES.has(extname(name))) compress(join(outDir, name))
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
