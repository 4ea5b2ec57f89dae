import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  activityPanel,
  backgroundForm,
  backToNews,
  expectNoPanel,
  leaveButton,
  panelHeading,
  uploadAndLeave,
} from '@/test/browser/background-uploads'
import { setDate } from '@/test/browser/clock'
import { refreshButton } from '@/test/browser/list-page'
import { abortedRequests, backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, confirm, dialog, field, link, message, press, preview, question } from '@/test/browser/screen'
import { logIn, logInButton, logOut } from '@/test/browser/session'
import { heading, main } from '@/test/browser/shell'
import { cancelUpload, expectPreview, holdStep, pathOf, pick, progress, repairServer } from '@/test/browser/uploads'
import { serverError } from '../../../mocks/overrides.ts'

const title = () => field('Title')
const entry = () => backgroundForm('Create/Update news')
const broken = 'new.png: The connection to the storage broke, or the upload was blocked.'
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

  test('that failed can be retried in its form', async () => {
    const gate = Promise.withResolvers<void>()
    const fail = async () => {
      await gate.promise
      return HttpResponse.error()
    }
    backend.use(http.put('*/api/v1/uploads/*', fail))
    renderRoute('contents/news?edit=0')
    await uploadAndLeave('new.png')
    gate.resolve()
    await expect.element(entry()).toMatchTextContent(broken)
    await backToNews().click()
    await expect.element(message()).toMatchTextContent(broken)
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
    repairServer()
    await button('Retry').click()
    await expectPreview('new.png')
  })

  test('shows why its file is rejected after its form was left', async () => {
    const gate = Promise.withResolvers<void>()
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
      await gate.promise
      return new Response(this).arrayBuffer()
    })
    renderRoute('contents/news?edit=0')
    await pick(new File(['<html>'], 'a.png', { type: 'image/png' }))
    await leaveButton().click()
    gate.resolve()
    const reason = 'a.png: This is not a PNG file, though its name says so. Choose another file.'
    await expect.element(entry()).toMatchTextContent(reason)
    await expect.element(activityPanel().getByRole('status')).toHaveTextContent(reason)
  })
})

describe('a form in the activity panel', () => {
  test('is discarded after a question', async () => {
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

  test('without changes and uploads is discarded without a question', async () => {
    holdStep('put')
    renderRoute('contents/news?edit=3')
    await uploadAndLeave('new.png')
    await cancelUpload('new.png', activityPanel()).click()
    await activityPanel()
      .getByRole('button', { name: /^Discard/ })
      .click()
    await expectNoPanel()
    await expect.element(question()).not.toBeInTheDocument()
  })

  test('stays there if its item fails to load', async () => {
    const release = await openFillInAndLeave('contents/news?edit=3')
    backend.use(...serverError('news/:id'))
    setDate(new Date(Date.now() + 20_000).toISOString()) // The cached item is stale now.
    await backToNews().click()
    await expect.element(message()).toMatchTextContent('Internal server error')
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(progress('new.png', activityPanel())).toBeVisible()

    repairServer()
    await backToNews().click()
    await expect.element(title()).toHaveValue('Lớp Rumba')
    release()
    await expectPreview('new.png')
  })

  test('is removed by signing out, which asks first and aborts the upload', async () => {
    await openFillInAndLeave()
    await logOut()
    await expect.element(question()).toHaveAccessibleDescription('Log out without saving?')
    await button('Cancel', question()).click()
    await expect.element(progress('new.png', activityPanel())).toBeVisible()
    expect(abortedRequests).toEqual([])
    await logOut()
    await button('Confirm', question()).click()
    await expectAborted()
    await expect.element(logInButton()).toBeVisible()
    await expectNoPanel()

    await logIn()
    await link('News').click()
    await expect.element(heading('News')).toBeVisible()
    await expectNoPanel()
    await expectEmptyForm()
  })
})

describe('the end of the session', () => {
  const draft = () => page.getByRole('region', { name: 'Draft' })
  const restore = () => button('Restore', draft())

  test('aborts an upload in the activity panel and keeps its form as a draft', async () => {
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

  test('keeps new items in the activity panel as drafts, with their uploaded files', async () => {
    const release = holdStep('put')
    renderRoute('contents/news?edit=0')
    await title().fill('Lớp Rumba')
    await uploadAndLeave('rumba.png')
    release()
    await expect.element(backgroundForm('Create/Update news: Lớp Rumba')).toMatchTextContent('Nothing is saved yet')
    holdStep('put')
    await addNews()
    await title().fill('Lớp Salsa')
    await uploadAndLeave('salsa.png')
    backend.db.revokeAll()
    await refreshButton().click()
    await logIn()
    await expect.element(heading('News')).toBeVisible()
    await expectNoPanel()

    await addNews()
    await restore().click()
    await expect.element(title()).toHaveValue('Lớp Salsa')
    await expect.element(preview('File')).not.toBeInTheDocument()
    await cancel().click()
    await addNews()
    await restore().click()
    await expect.element(title()).toHaveValue('Lớp Rumba')
    await expectPreview('rumba.png')
    await cancel().click()
    await addNews()
    await expect.element(title()).toBeEnabled()
    await expect.element(draft()).not.toBeInTheDocument()
  })
})
