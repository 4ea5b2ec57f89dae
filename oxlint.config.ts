import { readdirSync } from 'node:fs'
import { defineConfig, type OxlintOverride } from 'oxlint'

/** The folders of `src`, from the lowest layer to the highest. A file imports from its own layer and from lower ones. */
const layers = [
  'config',
  'session',
  'api',
  'ui',
  'upload',
  'jobs',
  'form,list',
  'features',
  'shell',
  'routes',
  'app,main',
].map((names) => names.split(','))
/** Libraries that only one module imports. */
const wrappedLibraries = [
  { name: 'ky', message: 'Send requests with @/api/http.' },
  { name: 'zod', message: 'Import z from @/zod, which sets it up for a strict content security policy.' },
  { name: 'msw', message: 'Only mocks/ and tests import the mock backend.' },
  { name: 'hucre/xlsx', message: 'Only src/spreadsheet/ reads and writes workbooks.' },
]
/** The production build drops the mock backend, so other files of the app must not import it, dynamically or not. */
const mocks = { regex: '^(\\.\\./)+mocks/', message: 'Only the demo files and tests import the mock backend.' }
/** What only named files may import. */
const reserved = { paths: wrappedLibraries, patterns: [mocks] }
const message = 'A layer imports only from lower layers: see CONTRIBUTING.md.'

/** The folders of the features. Inside a feature, imports are relative, so a sibling is `../users/`. */
const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/**
 * Restricts the imports of some files.
 * @param withheld what they must not import, whatever their layer
 * @param forbidden the layers that they must not import
 * @param siblings folders that they must not reach by a relative path, in addition to the layers
 */
function restrict(
  withheld: typeof reserved,
  forbidden: readonly string[],
  siblings: readonly string[] = [],
): OxlintOverride['rules'] {
  const folders = [...layers.flat().map((layer) => `${layer}(/|$)`), ...siblings.map((sibling) => `${sibling}/`)]
  const patterns = [
    { group: forbidden.flatMap((layer) => [`@/${layer}`, `@/${layer}/**`]), message },
    { regex: `^(\\.\\./)+(${folders.join('|')})`, message },
    ...withheld.patterns,
  ]
  return { 'no-restricted-imports': ['error', { paths: withheld.paths, patterns }] }
}

/** The layers above the one of a folder. */
const layersAbove = (name: string) => layers.slice(layers.findIndex((names) => names.includes(name)) + 1).flat()

const layerRules = layers.flatMap((names) =>
  names.flatMap((name): OxlintOverride[] => {
    // The folders of one layer do not import each other, and neither do the features. `ui` does not import `session`.
    const beside = name === 'ui' ? ['session'] : names.filter((other) => other !== name || name === 'features')
    const forbidden = [...beside, ...layersAbove(name)]
    const siblings = name === 'features' ? features : []
    return [
      { files: [`src/${name}/**`, `src/${name}.{ts,tsx}`], rules: restrict(reserved, forbidden, siblings) },
      { files: [`src/${name}/**/*.test.ts`], rules: restrict({ paths: [], patterns: [] }, forbidden, siblings) },
    ]
  }),
)

/** The HTTP client wraps ky. */
const httpRule: OxlintOverride = {
  files: ['src/api/http.ts'],
  rules: restrict({ ...reserved, paths: wrappedLibraries.filter(({ name }) => name !== 'ky') }, layersAbove('api')),
}

/** Files of the demo. The production build drops their imports of the mock backend, or the files themselves. */
const demoRules = ['src/shell/scenario-panel.tsx', 'src/shell/menu-items.tsx', 'src/app/start-app.tsx'].map(
  (file): OxlintOverride => ({
    files: [file],
    rules: restrict({ ...reserved, patterns: [] }, layersAbove(file.split('/')[1] ?? '')),
  }),
)

/** The modules beside the layers, which every layer may import. */
const moduleRules: OxlintOverride = {
  files: ['src/{create-store,parse-url,storage,text,web-url,zod}.ts', 'src/spreadsheet/**'],
  rules: restrict({ ...reserved, paths: [] }, layersAbove('config')),
}

/** The oldest supported browsers (see README.md) do not have these functions. Tests run in current browsers. */
const browserRules: OxlintOverride = {
  files: ['src/**'],
  excludeFiles: ['**/*.test.ts', 'src/test/**'],
  rules: {
    'no-restricted-properties': [
      'error',
      ...[
        ['URL', 'parse'],
        ['Promise', 'withResolvers'],
        ['Promise', 'try'],
        ['Map', 'groupBy'],
        ['Object', 'groupBy'],
        ['Array', 'fromAsync'],
        ['Iterator', 'from'],
      ].map(([object, property]) => ({ object, property, message: 'The oldest supported browsers do not have it.' })),
    ],
  },
}

export default defineConfig({
  options: { typeAware: true },
  categories: { correctness: 'error' },
  plugins: ['react', 'jsx-a11y', 'import', 'typescript', 'unicorn', 'oxc', 'vitest'],
  jsPlugins: ['@tanstack/eslint-plugin-query', './tools/lint/rules.ts'],
  rules: {
    'jsx-a11y/control-has-associated-label': 'off', // mistakes a table cell for a control; axe checks the names
    'jsx-a11y/media-has-caption': 'off', // the school's recordings have no captions
    'react/incompatible-library': 'off', // the React compiler is not in use
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 100 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, arguments: false, properties: false } },
    ],
    'back-office/form-method': 'error',
    'back-office/one-text': 'error',
    '@tanstack/query/exhaustive-deps': 'error',
    '@tanstack/query/stable-query-client': 'error',
  },
  overrides: [
    ...layerRules,
    httpRule,
    ...demoRules,
    moduleRules,
    browserRules,
    {
      files: ['src/**'],
      excludeFiles: ['**/*.test.ts', 'src/test/**'],
      rules: { 'back-office/no-whole-url': 'error' },
    },
    { files: ['src/**/*.tsx'], rules: { 'back-office/short-classes': 'error' } },
    { files: ['**/*.{test,spec}.ts'], rules: { 'max-lines-per-function': 'off' } }, // a `describe` is one function
    { files: ['e2e/fixtures.ts', 'e2e/builds/{config,dev-server}.spec.ts'], rules: { 'no-empty-pattern': 'off' } }, // Playwright wants `{}` for no fixtures
  ],
  ignorePatterns: ['src/routeTree.gen.ts', 'dist*', 'component-failures'],
})
