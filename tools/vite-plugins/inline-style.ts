import type { Plugin } from 'vite'

/**
 * Writes the app's style sheet (`src/styles.css`) into `index.html`, so that the first paint waits for no other file. The
 * policy allows it by its hash (`tools/hosting/headers.ts`).
 */
export function inlineStyle(): Plugin {
  let file = ''
  return {
    name: 'inline-style',
    apply: 'build',
    generateBundle: {
      order: 'pre', // so that neither the page nor the code of a screen requests the file
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        // The demo's entry imports the chunk with the styles.
        const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports])
        const sheets = chunks
          .filter(({ fileName }) => first.includes(fileName))
          .flatMap(({ viteMetadata }) => viteMetadata?.importedCss ?? [])
        const [name, ...others] = sheets.flatMap((sheet) => [...sheet])
        if (!name || others.length > 0) return this.error('inline-style: expected one style sheet')
        file = name
        for (const sheet of sheets) sheet.clear()
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const style = bundle[file]
        if (style?.type !== 'asset' || typeof style.source !== 'string') throw new Error(`inline-style: no ${file}`)
        delete bundle[file]
        return [{ tag: 'style', children: style.source, injectTo: 'head' }]
      },
    },
  }
}
