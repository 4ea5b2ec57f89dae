import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Collects uncaught errors, console errors and violations of the content security policy in all pages of a context. */
export async function collectPageErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = []
  context.on('weberror', (event) => {
    const error = event.error()
    errors.push(`uncaught: ${error.stack || error.message}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isFailedCall(message))
      errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} refused ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  return errors
}

// The browser logs each failed API call, which many tests cause on purpose. Status 501 is an error of the test, though:
// it means that no handler matched the call.
function isFailedCall(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || 'about:blank')
  return /^Failed to load resource(?!.*\b501\b)/.test(message.text()) && pathname.startsWith('/api/')
}
