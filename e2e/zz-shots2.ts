import { chromium } from '@playwright/test'
import { hostHeaders } from '../hosting/headers.ts'
import { createBackend } from '../mocks/server.ts'
import { findBrowser } from './tools/browser.ts'
import { serve } from './tools/serve.ts'

const backend = createBackend()
const browser = await chromium.launch({ executablePath: findBrowser() })
const s = await serve({ root: 'dist', headers: hostHeaders(), api: (r) => backend.handle(r) })
for (const theme of ['light', 'dark'])
  for (const width of [1440, 375]) {
    const context = await browser.newContext({
      viewport: { width, height: width === 375 ? 812 : 700 },
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
    const shot = (n: string) => page.screenshot({ path: `/tmp/shots/w_${n}-${theme}-${width}.png` })
    await page.goto(`${s.url}/admin/users/list`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await shot('menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await shot('help')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.keyboard.type('nguyen')
    await page.getByRole('group', { name: 'Users' }).waitFor()
    await page.waitForTimeout(300)
    await shot('palette')
    await page.keyboard.press('Escape')
    await page.goto(`${s.url}/admin/users/list?edit=4`)
    await page.getByRole('combobox', { name: 'Roles' }).click()
    await page.keyboard.type('coach')
    await page.getByRole('option').first().waitFor()
    await shot('roles')
    await context.close()
  }
await browser.close()
process.exit()
