import { readFileSync } from 'node:fs'
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
    const origin = sourceMapOf(file).findOrigin(Number(line), Number(column))
    return 'fileName' in origin
      ? `${origin.fileName.replace(/^[./]+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
      : built
  }),
)

function sourceMapOf(file: string): SourceMap {
  const payload: SourceMapPayload = JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8'))
  return new SourceMap(payload)
}
