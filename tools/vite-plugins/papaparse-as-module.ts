import type { Plugin } from 'vite'

/**
 * Turns papaparse, a CommonJS package, into a module. Otherwise the bundler would move its helpers for CommonJS, which the
 * entry contains for React, to a file of their own: one more request before the first paint.
 */
export const papaparseAsModule = (): Plugin => ({
  name: 'papaparse-as-module',
  apply: 'build',
  transform: {
    filter: { id: /\/papaparse\/papaparse(\.min)?\.js$/ },
    handler: (code) => ({
      code: `const module = { exports: {} }, { exports } = module;\n${code}\nexport default module.exports`,
      map: null,
    }),
  },
})
