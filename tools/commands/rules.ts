import { writeFileSync } from 'node:fs'
import { readRules, rulesPage } from '../rule-table.ts'

// Writes the page that names the test of each rule: `npm run task -- rules`.
const found = readRules()
for (const problem of found.problems) console.error(problem)
writeFileSync('docs/rules.md', rulesPage(found))
