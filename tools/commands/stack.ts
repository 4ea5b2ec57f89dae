import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

// Reads a stack or an error report, and prints it with the places in the sources instead of those in the built files:
// `npm run -s task -- stack [folder] < report.json`. The folder contains the source maps of `npm run build:hosting`.
const [folder = 'dist-source-maps'] = process.argv.slice(2)

const report = (await text(process.stdin)).replaceAll('\\n', '\n')
const places = /https?:\/\/[^\s/]+\/admin\/assets\/([\w-]+\.js):(\d+):(\d+)/g
console.log(
  report.replaceAll(places, (built: string, file: string, line: string, column: string) => {
    const origin = sourceMapOf(file)?.findOrigin(Number(line), Number(column))
    return origin && 'fileName' in origin
      ? `${origin.fileName.replace(/^[./]+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
      : built
  }),
)

/** Reads the source map of a built file; undefined for a file of another version, which has none in the folder. */
function sourceMapOf(file: string): SourceMap | undefined {
  const path = join(folder, `${file}.map`)
  if (!existsSync(path)) return undefined
  const payload: SourceMapPayload = JSON.parse(readFileSync(path, 'utf8'))
  return new SourceMap(payload)
}
