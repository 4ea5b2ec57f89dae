import { chromium } from '@playwright/test'
import { hostHeaders } from '../hosting/headers.ts'
import { createBackend } from '../mocks/server.ts'
import { findBrowser } from './tools/browser.ts'
import { serve } from './tools/serve.ts'

const backend = createBackend()
const browser = await chromium.launch({ executablePath: findBrowser() })
const s = await serve({ root: 'dist', headers: hostHeaders(), api: (r) => backend.handle(r) })
const paths = process.argv.slice(2)
for (const theme of ['light', 'dark'])
  for (const width of [1440, 375]) {
    const context = await browser.newContext({
      viewport: { width, height: width === 375 ? 812 : 900 },
      timezoneId: 'Asia/Ho_Chi_Minh',
      hasTouch: width === 375,
      isMobile: width === 375,
    })
    await context.addInitScript((t) => localStorage.setItem('theme', t), theme)
    const { access_token, refresh_token } = backend.db.signIn()
    await context.addCookies([
      { name: 'app_access_token', value: access_token, url: s.url },
      { name: 'app_refresh_token', value: refresh_token, url: s.url },
    ])
    const page = await context.newPage()
    for (const p of paths) {
      await page.goto(`${s.url}/admin/${p}`)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(600)
      await page.screenshot({ path: `/tmp/shots/${p.replace(/\W+/g, '_')}-${theme}-${width}.png` })
    }
    await context.close()
  }
await browser.close()
process.exit()
