import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility/axe.ts'
import {
  expectAllInSight,
  expectEdges,
  expectStill,
  expectTargets,
  spaceText,
  useFinger,
} from './accessibility/checks.ts'
import { walk } from './accessibility/keys.ts'
import { toast, type View } from './accessibility/view.ts'
import { views } from './accessibility/views.ts'
import { expect, test } from './fixtures.ts'
import { holdToasts } from './toasts.ts'

// `npm test` checks each view in one of these settings. It skips most FAQ views, because they equal the news views.
// `npm run task -- axe` checks every view in every setting.
const widths = [1280, 375, 320]
const themes = ['light', 'dark'] as const
const settings = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
const isWhole = process.env.AXE === 'all'
const chosen = views.filter(({ name }) => isWhole || !name.startsWith('contents/faq: ') || name.endsWith('filled'))

// What fades in is looked at when it is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const putOn = (page: Page, theme: string) =>
  page.evaluate((chosen) => document.documentElement.classList.toggle('dark', chosen === 'dark'), theme)

/** Changes the window and waits until the sidebar, which looks 250 ms later, has followed. */
async function resize(page: Page, width: number, height = 800) {
  await page.setViewportSize({ width, height })
  const sidebar = page.locator('#sidebar')
  if (width < 1024 && (await sidebar.count()) > 0) await expect(sidebar).toBeHidden()
}

/** A screen or a form as it is without anything done. */
const isPlain = (view: View) => !view.act && !view.server

for (const [index, view] of chosen.entries()) {
  test.describe(() => {
    const here = settings[index % settings.length] ?? { width: 1280, theme: 'light' }
    test.use({ signedIn: view.signedIn ?? true, viewport: { width: 1280, height: 800 } })

    test(`everybody can use: ${view.name}`, async ({ page, backend, context, faults }) => {
      faults.allow(
        /ERR_INTERNET_DISCONNECTED|Part of this page could not be loaded|Not Found|PreloadError|^console: \{?.*status: 500/,
      )
      const gate = Promise.withResolvers<void>()
      view.server?.(backend, gate.promise)
      await page.goto(view.path)
      await view.act?.(page, backend)
      await expect(view.shows(page)).toBeVisible()
      if (view.shows === toast) await holdToasts(page) // holds its clock
      await expect(
        page.locator('thead th:not([scope=col]), tbody th:not([scope=row])'),
        'heads of nothing',
      ).toHaveCount(0)
      await test.step('with reduced motion nothing moves', () => expectStill(page))

      for (const { width, theme } of isWhole ? settings : [here]) {
        await test.step(`${theme}, ${width} px`, async () => {
          await resize(page, width)
          await putOn(page, theme)
          await expectAccessible(page)
          if (isPlain(view)) await expectTargets(page, 24)
        })
      }
      await test.step('zoomed to 200 % and 400 %, and with more space in the text', async () => {
        await resize(page, 640, 400)
        await expectAllInSight(page)
        await resize(page, 320, 256)
        await expectAllInSight(page)
        const undo = await spaceText(page)
        await expectAllInSight(page)
        await undo()
      })
      if (isWhole || isPlain(view)) await test.step('by keyboard at 400 %', () => walk(page))
      if (isWhole) {
        await test.step('with a finger', async () => {
          await resize(page, 375)
          const undo = await useFinger(page)
          if (isPlain(view)) await expectTargets(page, 44)
          await undo()
        })
      }
      await test.step('with forced colours', async () => {
        await resize(page, 1280)
        await page.emulateMedia({ forcedColors: 'active' })
        await expectEdges(page)
        if (isWhole || isPlain(view)) await walk(page) // the ring around what has the focus
      })
      await context.setOffline(false)
      gate.resolve()
    })
  })
}
