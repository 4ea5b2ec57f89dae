import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdToasts } from '../support/toasts.ts'
import { expectAccessible } from './axe.ts'
import {
  emulateTouch,
  expectBorders,
  expectNoMotion,
  expectNothingClipped,
  expectTargets,
  increaseTextSpacing,
} from './checks.ts'
import { walk } from './keys.ts'
import { toast, type View } from './view.ts'
import { views } from './views.ts'

// `npm test` checks a sample of the views, each in one of these settings. Zoom, keyboard and forced colors are checked in
// turn, for the views that need no steps. `npm run task -- axe` checks everything.
const widths = [1280, 375, 320]
const themes = ['light', 'dark'] as const
const settings = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
const isFullRun = process.env.AXE === 'all'
/** The views that `npm test` checks: each screen, and one of each kind of dialog, menu, question and message. */
const sample = new Set([
  'login refused',
  'users/list: filled',
  'courses/2/lessons: lesson',
  'profile',
  'a list: failed',
  'a list: columns and density',
  'users/list: incomplete user',
  'membership',
  'changes of an assignment',
  'roles',
  'help of a field',
  'user menu',
  'palette: found, nothing found, and failed',
  'error in a toast',
  'conflict with changes of another person',
  'users: question before an extension',
  'users: import with rows to check',
])
const chosen = views.filter(({ name }) => isFullRun || sample.has(name))

// Elements appear without an animation, so that the checks see their final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const setTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => document.documentElement.classList.toggle('dark', chosen === 'dark'), theme)

/** Resizes the viewport and waits for the sidebar, which reacts after 250 ms. */
async function resize(page: Page, width: number, height = 800) {
  await page.setViewportSize({ width, height })
  // Chromium keeps a row in view, half of which the header of the table could cover.
  await page.evaluate(() => document.querySelectorAll('section').forEach((region) => region.scrollTo(0, 0)))
  const sidebar = page.locator('#sidebar')
  if (width < 1024 && (await sidebar.count()) > 0) await expect(sidebar).toBeHidden()
}

const longChecks: [name: string, check: (page: Page) => Promise<void>][] = [
  ['at 200 % and 400 % zoom, and with increased text spacing', checkZoom],
  ['by keyboard at 400 %', checkKeyboard],
  ['with forced colors', checkForcedColors],
]

async function checkZoom(page: Page) {
  await resize(page, 640, 400)
  await expectNothingClipped(page)
  await resize(page, 320, 256)
  await expectNothingClipped(page)
  const undo = await increaseTextSpacing(page)
  await expectNothingClipped(page)
  await undo()
}

async function checkKeyboard(page: Page) {
  await resize(page, 320, 256)
  await walk(page)
}

async function checkForcedColors(page: Page) {
  await resize(page, 1280)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectBorders(page)
  await walk(page) // Checks the focus indicator.
  await page.emulateMedia({ forcedColors: null })
}

/** Whether a view needs no steps and no special responses. */
const isPlain = (view: View) => !view.act && !view.server

for (const [index, view] of chosen.entries()) {
  test.describe(() => {
    const setting = settings[index % settings.length] ?? { width: 1280, theme: 'light' }
    test.use({ signedIn: view.signedIn ?? true, viewport: { width: 1280, height: 800 } })

    test(`is accessible: ${view.name}`, async ({ page, backend, context, pageErrors }) => {
      pageErrors.allow(
        /ERR_INTERNET_DISCONNECTED|Part of this page could not be loaded|Not Found|PreloadError|token-4711|^console: \{?.*status: 500/,
      )
      const gate = Promise.withResolvers<void>()
      view.server?.(backend, gate.promise)
      await page.goto(view.path)
      await view.act?.(page, backend)
      await expect(view.shows(page)).toBeVisible()
      if (view.shows === toast) await holdToasts(page) // Keeps the toast open.
      await expect(
        page.locator('thead th:not([scope=col]), tbody th:not([scope=row])'),
        'table headers without a scope',
      ).toHaveCount(0)
      await test.step('nothing moves with reduced motion', () => expectNoMotion(page))

      for (const { width, theme } of isFullRun ? settings : [setting]) {
        await test.step(`${theme}, ${width} px`, async () => {
          await resize(page, width)
          await setTheme(page, theme)
          await expectAccessible(page)
          if (isPlain(view)) await expectTargets(page, 24)
        })
      }
      const turn = index % longChecks.length
      const chosenChecks = isFullRun ? longChecks : isPlain(view) ? longChecks.slice(turn, turn + 1) : []
      for (const [name, check] of chosenChecks) await test.step(name, () => check(page))
      if (isFullRun) {
        await test.step('by touch', async () => {
          await resize(page, 375)
          const undo = await emulateTouch(page)
          if (isPlain(view)) await expectTargets(page, 44)
          await undo()
        })
      }
      await context.setOffline(false)
      gate.resolve()
    })
  })
}

test('the sample contains no unknown view', () => expect(chosen.length).toBeGreaterThanOrEqual(sample.size))
