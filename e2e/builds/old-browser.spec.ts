import { expect, test } from '../fixtures.ts'

const sentence = 'This browser is too old for the back-office.'

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
  await expect(page.getByText(sentence)).toBeVisible()
})

test('a current browser does not show the sentence while the app loads', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByText(sentence)).toBeAttached()
  await expect(page.getByText(sentence)).toBeHidden()
})
