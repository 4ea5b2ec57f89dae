import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'

const page = readFileSync('docs/testing.md', 'utf8')

test.each(['e2e/users-example.spec.ts', 'src/features/users/example.browser.test.ts'])(
  'docs/testing.md contains the example %s',
  (file) => expect(page).toContain(`\`\`\`ts\n${readFileSync(file, 'utf8')}\`\`\``),
)

test('docs/testing.md names every scenario', () => {
  for (const name of Object.keys(scenarios)) expect(page).toContain(`| \`${name}\``)
})
