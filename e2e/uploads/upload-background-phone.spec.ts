import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'
import { activityPanel, holdFiles, leave } from './background-uploads.ts'
import { fileField, newsForm, picture, progress } from './uploads.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the activity panel is a single line that covers nothing and can be expanded', async ({ page, backend }) => {
    const release = holdFiles(backend)
    await page.goto('contents/news?edit=0')
    await fileField(newsForm(page)).setInputFiles(picture('new.png'))
    await leave(newsForm(page)).click()
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
    release()
    await expect(activityPanel(page).getByText('Uploaded, 70 B')).toBeVisible()
    await expect(activityPanel(page).getByText('Please enter a valid title', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})
