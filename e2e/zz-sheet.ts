import { chromium } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'

const b = await chromium.launch({ executablePath: findBrowser() })
for (const [k, w] of [
  ['1440', 1430],
  ['375', 1620],
] as const) {
  const p = await b.newPage({ viewport: { width: w, height: 1000 } })
  await p.goto(`file:///tmp/shots/sheet${k}.html`)
  await p.screenshot({ path: `/tmp/shots/sheet-${k}.png`, fullPage: true })
}
await b.close()
