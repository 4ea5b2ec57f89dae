import { activityPanel, field, holdFiles, uploadAndLeave } from './background-uploads.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { fileField, newsForm, picture, preview } from './uploads.ts'

test('checks for a duplicate after the form returns from the activity panel', async ({ page, backend }) => {
  const title = 'Khai giảng lớp Rumba'
  const news = newsForm(page)
  await page.goto('contents/news?edit=0')
  for (const name of ['Title', 'Description', 'Content', 'Link']) await field(news, name).fill(title)
  await fileField(news).setInputFiles(picture('rumba.png'))
  await expect(preview(news)).toBeVisible()
  backend.use(
    http.post(
      '*/api/v1/news',
      () => {
        const [item] = backend.db.news
        if (item) backend.db.news.push({ ...item, id: backend.db.nextId('news'), title })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await news.getByRole('button', { name: 'Confirm' }).click()
  await expect(news.getByRole('alert')).toContainText('It may have been saved anyway.')

  const release = holdFiles(backend)
  await uploadAndLeave(page, 'other.png')
  release()
  await activityPanel(page).getByRole('button', { name: 'Back to the news' }).click()
  await expect(preview(news)).toHaveAttribute('src', /other\.png$/)
  await news.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Confirmation' })).toContainText(`${title} is in the list`)
  expect(calls(backend, 'POST', 'news')).toHaveLength(1)
})

test('can reset a value of a save whose response was lost after the form returns from the activity panel', async ({
  page,
  backend,
}) => {
  const news = newsForm(page)
  const item = backend.db.news.find(({ id }) => id === 3)
  const before = item?.title ?? ''
  await page.goto('contents/news?edit=3')
  await field(news, 'Title').fill('Khai giảng lớp Rumba')
  backend.use(
    http.put(
      '*/api/v1/news/3',
      () => {
        Object.assign(item ?? {}, { title: 'Khai giảng lớp Rumba' })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  const reloaded = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/news/3'),
  )
  await news.getByRole('button', { name: 'Confirm' }).click()
  await expect(news.getByRole('alert')).toContainText('It may have been saved anyway.')
  await reloaded

  const release = holdFiles(backend)
  await uploadAndLeave(page, 'other.png')
  release()
  await activityPanel(page).getByRole('button', { name: 'Back to the news' }).click()
  await expect(preview(news)).toHaveAttribute('src', /other\.png$/)
  await field(news, 'Title').fill(before)
  await news.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update news successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'news/3').at(-1)).toMatchObject({ title: before })
})
