import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  activityPanel,
  backgroundForm,
  backToNews,
  expectNoPanel,
  panelHeading,
  uploadAndLeave,
} from '@/test/browser/background-uploads'
import { abortedRequests, backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, field, link, preview, question } from '@/test/browser/screen'
import { logIn } from '@/test/browser/session'
import { heading, main } from '@/test/browser/shell'
import { cancelUpload, holdStep, pathOf, progress, repairServer } from '@/test/browser/uploads'
import { serverError } from '../../../mocks/overrides.ts'

const title = () => field('Title')
const entry = () => backgroundForm('Create/Update news')
const expectAborted = (name = '1-new.png') => expect.poll(() => abortedRequests).toContain(`PUT uploads/${name}`)
const addNews = () => button('Add News', main()).click()

/** Opens a form, fills in its title, and starts an upload that is continued in the background and held. */
async function openFillInAndLeave(path = 'contents/news?edit=0') {
  const release = holdStep('put')
  renderRoute(path)
  await title().fill('Lớp Rumba')
  await uploadAndLeave('new.png')
  expect(abortedRequests).toEqual([])
  return release
}

async function expectEmptyForm() {
  await addNews()
  await expect.element(title()).toBeEnabled()
  await expect.element(title()).toHaveValue('')
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
    await expect.element(entry()).toMatchTextContent('new.pngUploaded')
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
  await expectEmptyForm()
})

const draft = () => page.getByRole('region', { name: 'Draft' })
const restore = () => button('Restore', draft())

test('the end of the session aborts an upload in the activity panel and keeps its form as a draft', async () => {
  await openFillInAndLeave('contents/news?edit=3')
  backend.db.revokeAll()
  await link('FAQs').click()
  await expectAborted()
  await logIn()
  await expect.element(heading('FAQs')).toBeVisible()
  await expectNoPanel()

  renderRoute('contents/news?edit=3')
  await expect.element(draft()).toMatchTextContent('Lớp Rumba')
  await restore().click()
  await expect.element(title()).toHaveValue('Lớp Rumba')
})
