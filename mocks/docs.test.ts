import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { scenarios } from './scenarios.ts'

const page = readFileSync('docs/testing.md', 'utf8')

test.each([
  'docs/examples/playwright.config.ts',
  'e2e/users-example.spec.ts',
  'src/features/users/example.browser.test.ts',
  'src/features/users/example.test.ts',
])('docs/testing.md contains the example %s', (file) =>
  expect(page).toContain(`\`\`\`ts\n${readFileSync(file, 'utf8')}\`\`\``),
)

test('docs/testing.md names every scenario', () => {
  for (const name of Object.keys(scenarios)) expect(page).toContain(`| \`${name}\``)
})

const controls = [...page.matchAll(/curl -X POST "\$SERVER(\S+)"(?: -d '(.+)')?/g)]

test.each(controls.map(([, path, body]) => ({ path, body })))(
  'docs/testing.md contains a valid request to $path',
  async ({ path, body }) => {
    const request = new Request(`http://127.0.0.1:4180${path}`, { method: 'POST', ...(body && { body }) })
    expect((await createApi()(request)).status).toBe(204)
  },
)

test('docs/testing.md contains a request for each way to control the API', () =>
  expect(new Set(controls.map(([, path]) => path?.split('?')[0]))).toEqual(
    new Set(['/reset', '/scenario', '/override']),
  ))
