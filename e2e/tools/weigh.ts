import { writeFileSync } from 'node:fs'
import { parts, weigh } from '../weights.ts'

// Keeps what the build weighs, file by file: `npm run weigh`, after a limit was changed.
const weights = Object.fromEntries(parts.map(({ name, files }) => [name, weigh(files())]))
writeFileSync('e2e/weights.json', `${JSON.stringify(weights, null, 2)}\n`)
