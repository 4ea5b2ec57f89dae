import { defineConfig, type OxlintOverride } from 'oxlint'

/** The layers of src: code imports from layers left of its own only. */
const layers = ['config', 'session', 'api', 'ui', 'form,list,upload', 'features', 'shell', 'routes', 'app,main'].map(
  (names) => names.split(','),
)
/** Libraries that one module stands in front of. */
const fronts = [
  { name: 'ky', message: 'Calls go through @/api/http.' },
  { name: 'zod', message: 'Import z from @/zod, which sets it up for a strict policy.' },
  { name: 'msw', message: 'The product knows no mocks.' },
]

const layerRules = layers.map((names, index): OxlintOverride => {
  const above = layers.slice(index + 1).flat()
  // One feature knows no other; inside of one, imports are relative.
  const beside = names.includes('features') ? ['features'] : []
  const forbidden = [...beside, ...above].flatMap((layer) => [`@/${layer}`, `@/${layer}/**`])
  return {
    files: names.flatMap((layer) => [`src/${layer}/**`, `src/${layer}.{ts,tsx}`]),
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: fronts, patterns: [{ group: forbidden, message: 'Layers import to the left only: see the README.' }] },
      ],
    },
  }
})

export default defineConfig({
  options: { typeAware: true },
  categories: { correctness: 'error' },
  plugins: ['react', 'jsx-a11y', 'import', 'typescript', 'unicorn', 'oxc', 'vitest'],
  jsPlugins: ['@tanstack/eslint-plugin-query'],
  rules: {
    'jsx-a11y/control-has-associated-label': 'off', // takes a table cell for a control; axe checks the names
    'jsx-a11y/media-has-caption': 'off', // what the school records has no captions to offer
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, arguments: false, properties: false } },
    ],
    '@tanstack/query/exhaustive-deps': 'error',
    '@tanstack/query/stable-query-client': 'error',
  },
  overrides: [
    ...layerRules,
    { files: ['src/api/http.ts', 'src/zod.ts', 'src/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['e2e/fixtures.ts', 'e2e/config.spec.ts'], rules: { 'no-empty-pattern': 'off' } }, // Playwright wants `{}` for no fixtures
  ],
  ignorePatterns: ['src/routeTree.gen.ts', 'dist', 'dist-demo', 'dist-hosting'],
})
