import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarios } from './named-scenarios.ts'

const readme = readFileSync('README.md', 'utf8')

test('the example of the README is the test that runs', () => {
  expect(readme).toContain(`\`\`\`ts\n${readFileSync('e2e/users-example.spec.ts', 'utf8')}\`\`\``)
})

test('the README names every scenario', () => {
  for (const name of Object.keys(scenarios)) expect(readme).toContain(`| \`${name}\``)
})
