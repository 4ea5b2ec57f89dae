import { expect, test } from '../fixtures.ts'
import { activityPanel, backgroundForm, leave } from './background-uploads.ts'
import { fileField, newsForm, picture } from './uploads.ts'

test('the activity panel shows progress, speed and remaining time of an upload', async ({ page }) => {
  await page.goto('contents/news?edit=0')
  const form = newsForm(page)
  await expect(fileField(form)).toBeEnabled()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const slowness = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await devtools.send('Network.emulateNetworkConditions', slowness)
  await fileField(form).setInputFiles(picture('big.png', 2_000_000))
  await leave(form).click()
  const entry = backgroundForm(page, 'Create/Update news')
  await expect(entry).toContainText(/big\.png[1-9]\d?% of 2\.0 MB, \d+ KB\/s, less than a minute left/)
  await expect(activityPanel(page).getByText(/^1 uploading \([1-9]\d?%\)$/)).toBeVisible()
  await expect(activityPanel(page).getByRole('status')).toHaveText('') // Progress is not announced.
  await devtools.send('Network.emulateNetworkConditions', { ...slowness, uploadThroughput: -1 })
  await expect(entry).toContainText('big.pngUploaded, 2.0 MB')
})
