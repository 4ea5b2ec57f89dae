import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'

const page = readFileSync('docs/testing.md', 'utf8')

test('the example in docs/testing.md is e2e/users-example.spec.ts', () => {
  expect(page).toContain(`\`\`\`ts\n${readFileSync('e2e/users-example.spec.ts', 'utf8')}\`\`\``)
})

test('docs/testing.md names every scenario', () => {
  for (const name of Object.keys(scenarios)) expect(page).toContain(`| \`${name}\``)
})
