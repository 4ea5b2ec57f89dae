import { writeFileSync } from 'node:fs'
import { readRules, rulesPage } from '../rules.ts'

// Writes the page that names the test of each rule: `npm run task -- rules`.
const found = readRules()
for (const problem of found.problems) console.error(problem)
writeFileSync('docs/rules.md', rulesPage(found))
