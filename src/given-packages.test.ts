import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const packages = readFileSync('package.json', 'utf8')

// `knip` checks that each of the packages is used. docs/decisions/0001-given-packages.md explains the list.
test.each([
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
  'vite',
  'vitest',
  'msw',
  '@playwright/test',
])('the product is built on %s', (name) => {
  expect(packages).toContain(`"${name}": "`)
})
