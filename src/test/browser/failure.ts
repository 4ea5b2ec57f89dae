import type { RunnerTestCase } from 'vitest'
import { commands, page, utils } from 'vitest/browser'

/**
 * Adds what is on the page to the error of a failed test: its aria snapshot, and the path of a screenshot. Both are files in
 * `component-failures/`. Vitest's own screenshot is taken after `afterEach`, when the app has been removed.
 */
export async function describeFailure({ result }: Readonly<RunnerTestCase>) {
  const error = result?.state === 'fail' ? result.errors?.at(-1) : undefined
  if (!error) return
  try {
    const snapshot = utils.aria.renderAriaTree(utils.aria.generateAriaTree(document.body))
    // The error about a missing element contains the snapshot already.
    if (!error.message.includes('ARIA tree:')) error.message += `\n\nThe page:\n${snapshot}`
    const screenshot = await page.screenshot()
    await commands.writeFile(screenshot.replace(/\.png$/, '.txt'), snapshot)
    error.message += `\n\nScreenshot: ${screenshot}`
  } catch (reason) {
    error.message += `\n\nThe page could not be captured: ${String(reason)}`
  }
}
