import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRules, rulesPage } from './rule-table'

test('one test holds each rule, and docs/rules.md names it', () => {
  const found = readRules()
  expect(found.problems).toEqual([])
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(rulesPage(found))
})
