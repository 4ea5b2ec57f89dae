import { writeFileSync } from 'node:fs'
import { budgets, gzipSizes } from '../../e2e/builds/bundle-size.ts'

// `npm run task -- bundle-size`: records the size of each file in the build, for comparison with later builds.
const sizes = Object.fromEntries(budgets.map(({ name, files }) => [name, gzipSizes(files())]))
writeFileSync('e2e/builds/bundle-size.json', `${JSON.stringify(sizes, null, 2)}\n`)
