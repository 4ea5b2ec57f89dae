import { expect, type Network, test } from '../fixtures.ts'
import { expectNoToast, holdToasts } from '../support/toasts.ts'
import { expectToast, field } from './helpers.ts'
import { chains, everything, faults, sample } from './matrix.ts'
import { sendWithFaults } from './run.ts'

// Combines each API call of each screen with each fault: `npm run task -- matrix`. `npm test` runs a sample.
const all = process.env.MATRIX === 'all'

// Every call meets one of these networks.
const networks: Network[] = (['fresh', 'kept'] as const).flatMap((connections) =>
  (['none', 'Last-Modified', 'max-age', 'ETag'] as const).map((caching) => ({ connections, caching })),
)

for (const [index, chosen] of (all ? everything() : sample()).entries()) {
  const { connections, caching } = networks[index % networks.length] ?? { connections: 'kept', caching: 'none' }
  test.describe(`${chosen.call.name}, with ${connections} connections and caching ${caching}`, () => {
    test.use({ signedIn: !chosen.call.signedOut, connections, caching })
    for (const chain of chains(chosen)) {
      test(`survives ${chain.map(({ name }) => name).join('; ')}`, ({ page, backend }) =>
        sendWithFaults(page, backend, connections, chosen.call, chain))
    }
  })
}

test('the sample contains each kind of call, and each fault', () => {
  const drawn = sample().flatMap(({ chosen }) => chosen)
  for (const fault of faults) expect(drawn, fault.name).toContain(fault)
  for (const { call, chosen } of sample()) expect(chosen, call.name).toHaveLength(1)
  for (const kind of ['list', 'item', 'create', 'update', 'read before an update', 'delete'])
    expect(sample().filter(({ call }) => call.name.endsWith(`: ${kind}`)).length, kind).toBe(1)
})

test('the checks for unexpected toasts find a toast that reports success', async ({ page }) => {
  const expectFailureToastsOnly = () => expectNoToast(page, new Set(['Đã hết chỗ (400)']))
  const expectNoToasts = () => expectNoToast(page)
  await page.goto('account/profile')
  await field('Phone')(page).fill('0909 000 111')
  await expectFailureToastsOnly()
  await expectNoToasts()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Update profile successful')
  await holdToasts(page)
  for (const invariant of [expectFailureToastsOnly, expectNoToasts])
    await expect(invariant()).rejects.toThrow(/unexpected toasts[^]*Update profile successful/)
})
