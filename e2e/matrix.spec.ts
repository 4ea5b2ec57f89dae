import { expect, test } from './fixtures.ts'
import { meet } from './matrix/run.ts'
import { calls, chains, everything, kinds, sample } from './matrix.ts'

// Each call of each screen meets each way for a call to go wrong: `npm run test:matrix`. On every change a sample does.
const all = process.env.MATRIX === 'all'

for (const chosen of all ? everything() : sample()) {
  test.describe(chosen.call.name, () => {
    test.use({ signedIn: !chosen.call.signedOut })
    for (const chain of chains(chosen)) {
      test(`survives ${chain.map(({ name }) => name).join('; ')}`, ({ page, backend }) =>
        meet(page, backend, chosen.call, chain))
    }
  })
}

test('the sample has each call and each kind of fault at least twice', () => {
  const drawn = sample().flatMap(({ chosen }) => chosen)
  for (const kind of kinds) expect(drawn.filter((one) => one === kind).length, kind.name).toBeGreaterThanOrEqual(2)
  for (const { call, chosen } of sample()) expect(chosen.length, call.name).toBeGreaterThanOrEqual(2)
  expect(sample()).toHaveLength(calls.length)
})
