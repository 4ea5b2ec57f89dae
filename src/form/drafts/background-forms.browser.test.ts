import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  activityPanel,
  backgroundForm,
  backgroundForms,
  backToNews,
  expectNoPanel,
  panelHeading,
  uploadAndLeave,
} from '@/test/browser/background-forms'
import { setDate } from '@/test/browser/clock'
import { abortedRequests, backend, bodies, calls, change, repairServer } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, confirm, conflict, dialog, field, link, press, preview, question } from '@/test/browser/screen'
import { heading, main } from '@/test/browser/shell'
import { cancelUpload, expectPreview, holdStep, legitimizedUrl, pathOf, progress } from '@/test/browser/uploads'
import { serverError } from '../../../mocks/overrides.ts'

const typed = {
  Title: 'Khai giảng lớp Rumba',
  Description: 'Cho người mới',
  Content: 'Dòng một\nDòng hai',
  Link: 'Tại quầy',
}
const title = () => field('Title')

// Rules: Resilience: An upload takes long
test('the upload of a new item continues on other screens, and its form can be restored', async () => {
  const release = holdStep('legitimize')
  renderRoute('contents/news?keyword=salsa&edit=0')
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  await uploadAndLeave('rumba.png')
  await expect.poll(currentPath).toBe('contents/news?keyword=salsa')
  await expect.element(panelHeading()).toHaveFocus()
  const entry = backgroundForm('Create/Update news: Khai giảng lớp Rumba')
  await expect.element(entry).toMatchTextContent(/rumba\.png\s*100% of 70 B/)

  await link('User management').click()
  await expect.element(heading('User management')).toBeVisible()
  await expect.element(progress('rumba.png', entry)).toBeVisible()
  history.back()
  await expect.poll(currentPath).toBe('contents/news?keyword=salsa')
  await expect.element(progress('rumba.png', entry)).toBeVisible()
  await link('FAQs').click()
  await expect.element(heading('FAQs')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()

  await backToNews(entry).click()
  await expect.poll(currentPath).toBe('contents/news?keyword=salsa&edit=0')
  for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
  await expectNoPanel()
  release()
  await expectPreview('rumba.png')
  expect(calls('POST', 'news')).toEqual([])

  await confirm().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodies('POST', 'news')).toMatchObject([{ title: typed.Title, content: typed.Content, file: legitimizedUrl() }])
})

test('a restored form keeps its changes and shows what others have saved meanwhile', async () => {
  const release = holdStep('put')
  renderRoute('contents/news?edit=3')
  await title().fill('Của tôi')
  await field('Content').fill('') // The value of a blank item, but still a change.
  await uploadAndLeave('new.png')
  change(backend.db.news, 3, { title: 'Của người khác', link: 'https://www.example.com/khac' })
  release()
  await expect.element(activityPanel().getByText('Uploaded, 70 B')).toBeVisible()
  setDate(new Date(Date.now() + 60_000).toISOString()) // The cached item is stale now.
  await backToNews().click()

  await expect.element(field('Link')).toHaveValue('https://www.example.com/khac')
  await expect.element(title()).toHaveValue('Của tôi')
  await expect.element(field('Content')).toHaveValue('')
  await expectPreview('new.png')
  await press('{Escape}')
  await expect.element(question()).toMatchTextContent('What you typed will be lost.')
  await button('Cancel', question()).click()
  await field('Content').fill('Mới')
  await confirm().click()
  await expect.element(conflict().getByRole('radio', { name: 'Yours Của tôi' })).toBeChecked()
  expect(conflict().getByRole('group').elements()).toHaveLength(1)
  await button('Save', conflict()).click()
  await expect.element(page.getByText('Update news successful')).toBeVisible()
  expect(bodies('PUT', 'news/3')).toMatchObject([
    { title: 'Của tôi', content: 'Mới', link: 'https://www.example.com/khac', file: legitimizedUrl() },
  ])
})

test('the link of an item opens its form with the upload still running, whose end no longer saves', async () => {
  const release = holdStep('put')
  const itemLink = link('Workshop giãn cơ sâu cho người ngồi nhiều').first()
  renderRoute('contents/news?keyword=Workshop giãn cơ sâu')
  await itemLink.click()
  await field('Description').fill('Đang tải lên')
  await uploadAndLeave('new.png')

  await itemLink.click()
  await expect.element(progress('new.png')).toBeVisible()
  await expect.element(field('Description')).toHaveValue('Đang tải lên')
  await expect.element(dialog().getByText('Waiting for the upload to finish.')).toBeVisible()
  await expectNoPanel()
  release()
  await expectPreview('new.png')
  await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
  expect(calls('PUT', 'storage/legitimize-files')).toHaveLength(1)
  expect(backend.requests.filter(({ method, path }) => method === 'PUT' && /news/.test(path))).toEqual([])
  await confirm().click()
  await expect.element(page.getByText('Update news successful')).toBeVisible()
})

test('several forms in the activity panel keep their own values and uploads, and each is restored from there', async () => {
  const release = holdStep('legitimize')
  const forms = [
    ['Một', 'one.png', 'contents/news?edit=3'],
    ['Hai', 'two.png', 'contents/news?edit=0'],
    ['Ba', 'three.png', 'contents/news?edit=0'],
  ] as const
  const fillInAndLeave = async ([name, file]: (typeof forms)[number]) => {
    await title().fill(name)
    await field('Content').fill('') // so that none is saved by itself
    await uploadAndLeave(file)
  }
  const [existing, ...added] = forms
  renderRoute('contents/news?edit=3')
  await fillInAndLeave(existing)
  for (const form of added) {
    await button('Add News', main()).click()
    await expect.element(title()).toHaveValue('')
    await expect.element(dialog().getByRole('progressbar')).not.toBeInTheDocument()
    await fillInAndLeave(form)
  }
  await expect.poll(() => backgroundForms().elements().length).toBe(3)
  await expect.element(activityPanel().getByText('3 uploading (100%)')).toBeVisible()
  release()
  await expect.element(activityPanel().getByText('3 uploaded')).toBeVisible()

  for (const [index, [name, file, path]] of forms.entries()) {
    await backToNews(backgroundForm(`Create/Update news: ${name}`)).click()
    await expect.poll(currentPath).toBe(path)
    await expect.element(title()).toHaveValue(name)
    await expectPreview(file)
    expect(document.querySelectorAll('[aria-labelledby=activity] li')).toHaveLength(2 - index)
    await cancel().click()
    await expect.element(dialog()).not.toBeInTheDocument()
  }
})

const entry = () => backgroundForm('Create/Update news')
const expectAborted = (name = '1-new.png') => expect.poll(() => abortedRequests).toContain(`PUT uploads/${name}`)

/** Opens a form, fills in its title, and starts an upload that is continued in the background and held. */
async function openFillInAndLeave(path = 'contents/news?edit=0') {
  const release = holdStep('put')
  renderRoute(path)
  await title().fill('Lớp Rumba')
  await uploadAndLeave('new.png')
  expect(abortedRequests).toEqual([])
  return release
}

describe('an upload in the activity panel', () => {
  test('is aborted by Cancel, which keeps its form', async () => {
    const release = await openFillInAndLeave()
    await cancelUpload('new.png', activityPanel()).click()
    await expectAborted()
    await expect.element(activityPanel().getByText('File: the upload was cancelled.')).toBeVisible()
    await expect.element(panelHeading()).toHaveFocus()
    release()

    await backToNews().click()
    await expect.element(title()).toHaveValue('Lớp Rumba')
    await expect.element(dialog().getByRole('progressbar')).not.toBeInTheDocument()
    await expect.element(preview('File')).not.toBeInTheDocument()
    expect(calls('PUT', 'storage/legitimize-files')).toEqual([])
  })

  test('shows why it failed, and Retry repeats only the failed step', async () => {
    const release = holdStep('put')
    renderRoute('contents/news?edit=0')
    await uploadAndLeave('new.png')
    backend.use(...serverError(pathOf('legitimize')))
    release()
    await expect.element(entry()).toMatchTextContent('new.png: Internal server error')
    await expect.element(activityPanel().getByRole('status')).toHaveTextContent('new.png: Internal server error')
    await expect.element(activityPanel().getByText('1 failed')).toBeVisible()

    repairServer()
    await button('Retry', entry()).click()
    await expect.element(entry()).toMatchTextContent(/new\.png\s*Uploaded/)
    expect(calls('GET', 'storage/presigned-url')).toHaveLength(1)
  })
})

test('a form in the activity panel is discarded after a question', async () => {
  await openFillInAndLeave()
  const discard = button('Discard Create/Update news: Lớp Rumba', activityPanel())
  await discard.click()
  await expect.element(question()).toMatchTextContent('What you typed and uploaded for Lớp Rumba will be lost.')
  await button('Cancel', question()).click()
  await expect.element(progress('new.png', activityPanel())).toBeVisible()
  await expect.element(discard).toHaveFocus()
  expect(abortedRequests).toEqual([])

  await discard.click()
  await button('Confirm', question()).click()
  await expectNoPanel()
  await expectAborted()
  await expect.element(heading('News')).toHaveFocus()
  await button('Add News', main()).click()
  await expect.element(title()).toBeEnabled()
  await expect.element(title()).toHaveValue('')
})
