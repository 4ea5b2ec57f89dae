import { activityPanel, backgroundForm, field, holdFiles, leave, uploadAndLeave } from './background-uploads.ts'
import { bodies, calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { fileField, newsForm, picture, preview, progress } from './uploads.ts'

const typed = {
  Title: 'Khai giảng lớp Rumba',
  Description: 'Cho người mới',
  Content: 'Dòng một\nDòng hai',
  Link: 'Tại quầy',
}

test('the upload of a new item continues on other screens, and its form can be restored', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?keyword=salsa&edit=0')
  const form = newsForm(page)
  for (const [name, text] of Object.entries(typed)) await field(form, name).fill(text)
  await uploadAndLeave(page, 'rumba.png')
  await expect(page).toHaveURL('contents/news?keyword=salsa')
  await expect(activityPanel(page).getByRole('heading', { name: 'Uploads' })).toBeFocused()
  const entry = backgroundForm(page, 'Create/Update news: Khai giảng lớp Rumba')
  await expect(entry).toContainText('rumba.png100% of 70 B')

  await page.getByRole('link', { name: 'User management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeVisible()
  await expect(progress(entry, 'rumba.png')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('contents/news?keyword=salsa')
  await expect(progress(entry, 'rumba.png')).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  release()
  await expect(activityPanel(page).getByRole('status')).toHaveText('rumba.png is uploaded.')
  await expect(entry).toContainText('rumba.pngUploaded, 70 B')
  await expect(form).toBeHidden()

  await entry.getByRole('button', { name: 'Back to the news' }).click()
  await expect(page).toHaveURL('contents/news?keyword=salsa&edit=0')
  for (const [name, text] of Object.entries(typed)) await expect(field(form, name)).toHaveValue(text)
  const url = backend.db.uploads.at(-1)?.copies.at(-1) ?? ''
  await expect(preview(form)).toHaveAttribute('src', url)
  await expect(activityPanel(page)).toBeHidden()
  expect(calls(backend, 'POST', 'news')).toEqual([])

  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toBeHidden()
  expect(bodies(backend, 'POST', 'news')).toMatchObject([{ title: typed.Title, content: typed.Content, file: url }])
})

test('a restored form keeps its changes and shows what others have saved meanwhile', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.clock.install()
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  await field(form, 'Title').fill('Của tôi')
  await field(form, 'Content').fill('') // The value of a blank item, but still a change.
  await uploadAndLeave(page, 'new.png')
  Object.assign(backend.db.news[2] ?? {}, { title: 'Của người khác', link: 'https://www.example.com/khac' })
  release()
  await expect(activityPanel(page).getByText('Uploaded, 70 B')).toBeVisible()
  await page.clock.fastForward(60_000) // The cached item is stale now.
  await activityPanel(page).getByRole('button', { name: 'Back to the news' }).click()

  await expect(field(form, 'Link')).toHaveValue('https://www.example.com/khac')
  await expect(field(form, 'Title')).toHaveValue('Của tôi')
  await expect(field(form, 'Content')).toHaveValue('')
  await expect(preview(form)).toHaveAttribute('src', /\d+-new\.png$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('What you typed will be lost.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await field(form, 'Content').fill('Mới')
  await form.getByRole('button', { name: 'Confirm' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await expect(conflict.getByRole('radio', { name: 'Yours Của tôi' })).toBeChecked()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update news successful')).toBeVisible()
  const file = backend.db.uploads.at(-1)?.copies.at(-1)
  expect(bodies(backend, 'PUT', 'news/3')).toMatchObject([
    { title: 'Của tôi', content: 'Mới', link: 'https://www.example.com/khac', file },
  ])
})

test('the link of an item opens its form with the upload still running', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?perPage=100')
  const form = newsForm(page)
  const link = page.getByRole('link', { name: 'Workshop giãn cơ sâu cho người ngồi nhiều' }).first()
  await link.click()
  await field(form, 'Description').fill('Đang tải lên')
  await uploadAndLeave(page, 'new.png')

  await link.click()
  await expect(progress(form, 'new.png')).toBeVisible()
  await expect(field(form, 'Description')).toHaveValue('Đang tải lên')
  await expect(form.getByText('Waiting for the upload to finish.')).toBeVisible()
  await expect(activityPanel(page)).toBeHidden()
  release()
  await expect(preview(form)).toHaveAttribute('src', /new\.png$/)
  await expect(form.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-disabled')
  expect(calls(backend, 'PUT', 'storage/legitimize-files')).toHaveLength(1)
})

test('several new items can be in the activity panel, and each is restored from there', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news')
  const form = newsForm(page)
  for (const [title, file] of [
    ['Một', 'one.png'],
    ['Hai', 'two.png'],
  ] as const) {
    await page.getByRole('button', { name: 'Add News' }).click()
    await expect(field(form, 'Title')).toHaveValue('')
    await expect(form.getByRole('progressbar')).toHaveCount(0)
    await field(form, 'Title').fill(title)
    await uploadAndLeave(page, file)
  }
  await expect(activityPanel(page).getByRole('listitem')).toHaveCount(2)
  release()
  const back = (title: string) =>
    backgroundForm(page, `Create/Update news: ${title}`).getByRole('button', { name: 'Back to the news' })
  await back('Một').click()
  await expect(field(form, 'Title')).toHaveValue('Một')
  await expect(preview(form)).toHaveAttribute('src', /one\.png$/)
  await expect(activityPanel(page).locator('li')).toHaveCount(1)
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await back('Hai').click()
  await expect(field(form, 'Title')).toHaveValue('Hai')
  await expect(preview(form)).toHaveAttribute('src', /two\.png$/)
})

test('a restored upload can be moved to the background again, cancelled and replaced', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  const before = (await preview(form).getAttribute('src')) ?? ''
  await uploadAndLeave(page, 'new.png')
  await activityPanel(page).getByRole('button', { name: 'Back to the news' }).click()
  await leave(form).click()
  await expect(progress(activityPanel(page), 'new.png')).toBeVisible()
  await activityPanel(page).getByRole('button', { name: 'Back to the news' }).click()
  await form.getByRole('button', { name: 'Cancel the upload of new.png' }).click()
  await expect(progress(form, 'new.png')).toBeHidden()
  await expect(preview(form)).toHaveAttribute('src', before)
  release()
  await fileField(form).setInputFiles(picture('another.png'))
  await expect(preview(form)).toHaveAttribute('src', /another\.png$/)
  expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toMatchObject([{ files: [{ name: 'another.png' }] }])
})

test('two forms in the activity panel keep their own values and uploads', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=3')
  await field(newsForm(page), 'Title').fill('Một')
  await uploadAndLeave(page, 'one.png')
  await page.getByRole('button', { name: 'Add News' }).click()
  await expect(field(newsForm(page), 'Title')).toHaveValue('')
  await field(newsForm(page), 'Title').fill('Hai')
  await uploadAndLeave(page, 'two.png')

  await expect(activityPanel(page).getByRole('listitem')).toHaveCount(2)
  await expect(activityPanel(page).getByText('2 uploading (100%)')).toBeVisible()
  release()
  await expect(activityPanel(page).getByText('2 uploaded')).toBeVisible()
  await backgroundForm(page, /: Một$/)
    .getByRole('button', { name: 'Back to the news' })
    .click()
  await expect(page).toHaveURL('contents/news?edit=3')
  await expect(field(newsForm(page), 'Title')).toHaveValue('Một')
  await expect(preview(newsForm(page))).toHaveAttribute('src', /one\.png$/)
  await newsForm(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await backgroundForm(page, /: Hai$/)
    .getByRole('button', { name: 'Back to the news' })
    .click()
  await expect(field(newsForm(page), 'Title')).toHaveValue('Hai')
  await expect(preview(newsForm(page))).toHaveAttribute('src', /two\.png$/)
})

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

test('announces the end of an upload also while a dialog is open', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  await uploadAndLeave(page, 'new.png')
  await page.getByRole('row').getByRole('link').first().click()
  await expect(newsForm(page)).toBeVisible()
  // The dialog hides it from screen readers.
  await expect(activityPanel(page).getByRole('heading', { name: 'Uploads' })).toHaveCount(0)
  release()
  await expect(page.getByRole('status').filter({ hasText: 'new.png is uploaded.' })).toBeAttached()
})

test('the activity panel does not keep a password', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await field(form, 'First Name').fill('Đào Anh')
  await form.getByLabel('Password', { exact: true }).fill('nhảy múa 9')
  await form.getByRole('button', { name: 'Avatar', exact: true }).setInputFiles(picture('me.png'))
  await leave(form).click()
  release()
  await backgroundForm(page, /^Create\/Update user: /)
    .getByRole('button', { name: 'Back to the user' })
    .click()
  await expect(field(form, 'First Name')).toHaveValue('Đào Anh')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(form.getByRole('status').filter({ hasText: 'The password was not kept. Type it again.' })).toBeVisible()
})

test('a background upload can be handled by keyboard', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  const form = newsForm(page)
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  await expect(field(form, 'Title')).toBeFocused()
  await page.keyboard.type('Salsa')
  await fileField(form).setInputFiles(picture('new.png'))
  await expect(leave(form)).toBeVisible()
  while (!(await leave(form).evaluate((button) => button === document.activeElement))) await press('Tab')
  await press('Enter')
  await expect(activityPanel(page).getByRole('heading', { name: 'Uploads' })).toBeFocused()
  await press('Tab')
  await expect(activityPanel(page).getByRole('button', { name: 'Collapse uploads' })).toBeFocused()
  await press('Enter')
  await expect(progress(activityPanel(page), 'new.png')).toBeHidden()
  await press('Enter')
  await press('Tab', 2)
  const cancel = activityPanel(page).getByRole('button', { name: 'Cancel the upload of new.png' })
  await expect(cancel).toBeFocused()
  release()
  await expect(cancel).toBeHidden()
  await expect(activityPanel(page).getByRole('heading', { name: 'Uploads' })).toBeFocused()
  await press('Tab', 3)
  await expect(activityPanel(page).getByRole('button', { name: 'Back to the news' })).toBeFocused()
  await press('Enter')
  await expect(field(form, 'Title')).toBeFocused()
  await expect(field(form, 'Title')).toHaveValue('Salsa')
  await press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
