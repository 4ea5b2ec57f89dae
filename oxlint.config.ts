import { defineConfig, type OxlintOverride } from 'oxlint'

/** The folders of `src`, from the lowest layer to the highest. A file imports from its own layer and from lower ones. */
const layers = ['config', 'session', 'api', 'ui', 'upload', 'form,list', 'features', 'shell', 'routes', 'app,main'].map(
  (names) => names.split(','),
)
/** Libraries that only one module imports. */
const wrappedLibraries = [
  { name: 'ky', message: 'Send requests with @/api/http.' },
  { name: 'zod', message: 'Import z from @/zod, which sets it up for a strict content security policy.' },
  { name: 'msw', message: 'Only mocks/ and tests import the mock backend.' },
]
const message = 'A layer imports only from lower layers: see CONTRIBUTING.md.'

const layerRules = layers.flatMap((names, index) =>
  names.flatMap((name): OxlintOverride[] => {
    // The folders of one layer do not import each other, and neither do the features. Inside a feature, imports are relative.
    const beside = names.filter((other) => other !== name || name === 'features')
    const group = [...beside, ...layers.slice(index + 1).flat()].flatMap((layer) => [`@/${layer}`, `@/${layer}/**`])
    const restrictTo = (paths: typeof wrappedLibraries): OxlintOverride['rules'] => ({
      'no-restricted-imports': ['error', { paths, patterns: [{ group, message }] }],
    })
    return [
      { files: [`src/${name}/**`, `src/${name}.{ts,tsx}`], rules: restrictTo(wrappedLibraries) },
      { files: [`src/${name}/**/*.test.ts`, ...(name === 'api' ? ['src/api/http.ts'] : [])], rules: restrictTo([]) },
    ]
  }),
)

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
    { files: ['e2e/fixtures.ts', 'e2e/config.spec.ts'], rules: { 'no-empty-pattern': 'off' } }, // Playwright wants `{}` for no fixtures
  ],
  ignorePatterns: ['src/routeTree.gen.ts', 'dist', 'dist-demo', 'dist-hosting'],
})
