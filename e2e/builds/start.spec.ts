import type { Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'

const notStarted = 'The back-office could not start.'
const tooOld = 'This browser is too old for the back-office.'

// Rules: Resilience: What plain HTTP or a setting
test('works without what only newer browsers have, and without what plain HTTP or a setting takes away', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [URL, ['parse', 'canParse']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'find', 'some', 'every'],
      ],
      [RegExp, ['escape']],
      [AbortSignal, ['any']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [crypto, ['randomUUID', 'subtle']],
      [Crypto.prototype, ['randomUUID', 'subtle']],
      [Navigator.prototype, ['locks', 'serviceWorker', 'clipboard', 'storage', 'scheduling', 'userAgentData']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore']],
      [Document.prototype, ['startViewTransition']],
      [
        globalThis,
        [
          'Iterator',
          'BroadcastChannel',
          'caches',
          'indexedDB',
          'structuredClone',
          'requestIdleCallback',
          'cancelIdleCallback',
          'scheduler',
          'navigation',
          'trustedTypes',
          'reportError',
          'CompressionStream',
          'CloseWatcher',
        ],
      ],
    ] as const) {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
  })
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByLabel('First Name')).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto('users/list?filter=status.blocked')
  await expect(rows(page).first()).toContainText('Blocked')
})

test('says that the app could not start if its code does not load, is not understood, or fails', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/./)
  const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body })
  for (const respond of [
    (route: Route) => route.abort(),
    script('let let = |> 1'),
    script('future()'),
    script('Promise.reject(Error())'),
  ]) {
    await page.route(/\/assets\/index-[^/]*\.js/, respond) // The last route takes precedence.
    await page.goto('users/list')
    await expect(page.getByText(notStarted)).toBeVisible()
    await expect(page.getByText(tooOld)).toBeHidden()
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, signedIn: false })

  // Rules: Resilience: The browser lacks something
  test('a browser that lacks what the app needs shows one sentence', async ({ page }) => {
    // An old browser ignores rules with a selector that it does not know.
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(':popover-open', ':from-the-future')
      await route.fulfill({ body, contentType: 'text/html' }) // without the policy, which contains the hash of the style
    })
    await page.goto('login')
    await expect(page.getByText(tooOld)).toBeVisible()
  })
})
