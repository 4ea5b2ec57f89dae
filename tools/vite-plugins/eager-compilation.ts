import type { Plugin } from 'vite'

/** The chunks of a form in a dialog (`chunks.ts`). Most of their code runs when a form is first opened. */
const formChunks = ['dialog', 'upload', 'form', 'user-form']

/**
 * Marks large chunks for eager compilation: Chromium then compiles all their functions on a background thread while the
 * file downloads, instead of compiling each function on the main thread when it is first called.
 */
export function eagerCompilation(): Plugin {
  return {
    name: 'eager-compilation',
    generateBundle: {
      order: 'post', // Vite also prepends code, and Chromium reads the comment on the first line only.
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !(file.isEntry || formChunks.includes(file.name))) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
          const map = bundle[`${file.fileName}.map`]
          // In the mappings of a source map, each semicolon ends a line.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";')
        }
      },
    },
  }
}
