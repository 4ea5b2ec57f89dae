import type { Plugin } from 'vite'

/**
 * Writes the style sheet of the entry into `index.html`, so that the first paint waits for no other file. The policy allows
 * it by its hash (`hosting/headers.ts`).
 */
export function inlineStyle(): Plugin {
  let files: string[] = []
  return {
    name: 'inline-style',
    apply: 'build',
    generateBundle: {
      order: 'pre', // so that neither the page nor the code of a screen requests the file
      handler: (_, bundle) => {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        const css = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined
        files = [...(css ?? [])]
        css?.clear()
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        files.map((name) => {
          const file = bundle[name]
          delete bundle[name]
          return { tag: 'style', children: file?.type === 'asset' ? String(file.source) : '', injectTo: 'head' }
        }),
    },
  }
}
