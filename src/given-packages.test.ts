import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The product is built on these packages (docs/decisions/0001-given-packages.md). Saving bytes is no reason to drop one.
const inSource = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/react-table',
  'ky',
  'react-hook-form',
  'zod',
  '@hookform/resolvers',
  'sonner',
  'dayjs',
]
const inTools = ['vite', 'vitest', 'msw', '@playwright/test']

/** All the code of a folder that ships or runs, tests left out. */
const sourceOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')

const imports = (code: string, name: string) => new RegExp(`from '${name}(/[^']*)?'`).test(code)

test.each(inSource)('the app uses %s', (name) => {
  expect(imports(sourceOf('src'), name)).toBe(true)
})

test.each(inTools)('builds and tests use %s', (name) => {
  const configs = ['vite.config.ts', 'vitest.config.ts'].map((file) => readFileSync(file, 'utf8'))
  const code = [...['tools', 'mocks', 'e2e'].map(sourceOf), ...configs].join('\n')
  expect(imports(code, name)).toBe(true)
})
