import { provideSubstitutes } from './substitutes.ts'

/** Starts the mock backend in the page, also in a browser that lacks something. */
export async function startMockBackend() {
  provideSubstitutes()
  const browser = await import('./browser.ts')
  await browser.startMockBackend()
}
