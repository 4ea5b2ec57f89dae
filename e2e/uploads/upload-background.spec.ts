import type { Locator } from '@playwright/test'
import { paths } from '../../src/test/upload-steps.ts'
import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'
import { hold } from '../support/calls.ts'
import { activityPanel, fileField, newsForm, picture, progress } from './uploads.ts'

const leave = (form: Locator) => form.getByRole('button', { name: 'Continue in background' }).click()

test('the activity panel shows progress, speed and remaining time of an upload', async ({ page }) => {
  await page.goto('contents/news?edit=0')
  const form = newsForm(page)
  await expect(fileField(form)).toBeEnabled()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const slowness = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await devtools.send('Network.emulateNetworkConditions', slowness)
  await fileField(form).setInputFiles(picture('big.png', 800_000))
  await leave(form)
  const entry = activityPanel(page).getByRole('listitem', { name: 'Create/Update news' })
  await expect(entry).toContainText(/big\.png\s*[1-9]\d?% of 800 KB, \d+ KB\/s, less than a minute left/)
  await expect(activityPanel(page).getByText(/^1 uploading \([1-9]\d?%\)$/)).toBeVisible()
  await expect(activityPanel(page).getByRole('status')).toHaveText('') // Progress is not announced.
  await devtools.send('Network.emulateNetworkConditions', { ...slowness, uploadThroughput: -1 })
  await expect(entry).toContainText(/big\.png\s*Uploaded, 800 KB/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the activity panel is a single line that covers nothing and can be expanded', async ({ page, backend }) => {
    const respond = hold(backend, 'put', paths.put)
    await page.goto('contents/news?edit=0')
    await fileField(newsForm(page)).setInputFiles(picture('new.png'))
    await leave(newsForm(page))
    await expect(activityPanel(page).getByText('1 uploading (100%)')).toBeVisible()
    expect((await activityPanel(page).boundingBox())?.height).toBeLessThan(60)
    const gapAtEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const last = await page.getByRole('heading', { name: 'File uploader' }).locator('..').boundingBox()
      const top = (await activityPanel(page).boundingBox())?.y ?? 0
      return top - (last?.y ?? 0) - (last?.height ?? 0)
    }
    await expect.poll(gapAtEnd).toBeGreaterThan(0)

    await activityPanel(page).getByRole('button', { name: 'Expand uploads' }).click()
    await expect(progress(activityPanel(page), 'new.png')).toBeVisible()
    await expectAccessible(page)
    respond()
    await expect(activityPanel(page).getByText('Uploaded, 70 B')).toBeVisible()
    await expect(activityPanel(page).getByText('Please enter a valid title', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})
