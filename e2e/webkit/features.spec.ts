import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { features, signInFeatures } from '../browsers/features.ts'
import { listFeatures } from '../support/features.ts'
import { expectSessionCookies, useTokensOfLength } from '../support/long-tokens.ts'
import { png } from '../uploads/uploads.ts'
import { test } from './fixtures.ts'

// What differs between the engines: docs/browser-features.md.

test('WebKitGTK has these features', async ({ webkit: page }) => {
  await page.goto('users/list')
  const all = Object.entries(await page.evaluate(listFeatures))
  expect(
    all
      .filter(([, isThere]) => !isThere)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['cookie prefixes', 'field-sizing', 'requestIdleCallback'])
})

test('a session is kept in cookies, also in long ones', async ({ webkit: page, backend }) => {
  useTokensOfLength(backend, 6000) // Chromium and Firefox refuse more than 4096 bytes.
  await page.start('users/list')
  await page.hasRows(10)
  await page.reload()
  await page.hasRows(10)
  expectSessionCookies(await page.driver.manage().getCookies(), 6000)
})

for (const [name, run] of Object.entries({ ...features, ...signInFeatures }))
  test(name, ({ webkit: page, backend }) => run(page, backend))

test('the address of an uploaded picture is copied and pasted', async ({ webkit: page, backend }, testInfo) => {
  const path = testInfo.outputPath('rumba.png')
  writeFileSync(path, png)
  await page.start('contents/news')
  await page.choose('Picture to upload', path)
  await page.click('button', 'Copy')
  await page.shows('File URL was copied into clipboard!')
  await page.press('n')
  const content = await page.find('textbox', 'Content')
  await content.sendKeys(Key.chord(Key.CONTROL, 'v'))
  await expect.poll(() => content.getAttribute('value')).toBe(backend.db.uploads[0]?.copies[0])
})

test('the browser is to ask before a form with changes is left', async ({ webkit: page }) => {
  // The driver answers the question at once. So the page notes whether the app has asked for it.
  const noteQuestion = () =>
    addEventListener('beforeunload', ({ defaultPrevented }) => localStorage.setItem('asks', String(defaultPrevented)))
  const reload = async () => {
    await page.driver.executeScript(noteQuestion)
    await page.reload()
    return page.driver.executeScript(() => localStorage.getItem('asks'))
  }
  await page.start('users/list?edit=3')
  await page.click('textbox', 'First Name')
  expect(await reload()).toBe('false')
  await page.click('textbox', 'First Name')
  await page.fill('textbox', 'First Name', 'Đào Anh')
  expect(await reload()).toBe('true')
})
