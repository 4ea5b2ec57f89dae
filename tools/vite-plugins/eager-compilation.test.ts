import { SourceMap } from 'node:module'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { eagerCompilation } from './eager-compilation'

test('marks the entry for eager compilation, and its source map still leads to the sources', async () => {
  const source = { name: 'source', resolveId: (id: string) => id, load: () => '\nthrow new Error("here")' }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [source, eagerCompilation()],
    build: { write: false, sourcemap: 'hidden', rolldownOptions: { input: 'entry.js' } },
  })
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const code = files.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join()
  const map = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.map') ? file.source : []))

  expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  expect(code).not.toContain('sourceMappingURL')
  const lines = code.slice(0, code.indexOf('Error(')).split('\n')
  const place = new SourceMap(JSON.parse(map.join())).findOrigin(lines.length, Number(lines.at(-1)?.length) + 1)
  expect(place).toMatchObject({ lineNumber: 2 })
})
