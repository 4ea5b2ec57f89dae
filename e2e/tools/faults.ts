import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Collects what must not happen in any page of a context: uncaught errors, console errors, policy violations. */
export async function collectFaults(context: BrowserContext): Promise<string[]> {
  const faults: string[] = []
  context.on('weberror', (event) => {
    const error = event.error()
    faults.push(`uncaught: ${error.stack || error.message}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isFailedCall(message))
      faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} refused ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  return faults
}

// The browser itself reports each refused or dropped call, which many tests provoke; 501 means no handler knew the call.
function isFailedCall(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || 'about:blank')
  return /^Failed to load resource(?!.*\b501\b)/.test(message.text()) && pathname.startsWith('/api/')
}
