import { type HttpHandler, HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { expectNoPanel } from '@/test/browser/background-uploads'
import { advance, stopClock } from '@/test/browser/clock'
import { rowLinks } from '@/test/browser/list-page'
import { abortedRequests, backend, bodies, calls, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickByScript, confirm, dialog, field, message, preview, toasts } from '@/test/browser/screen'
import { pressOn } from '@/test/browser/shell'
import {
  cancelUpload,
  expectPreview,
  fileField,
  holdStep,
  legitimizedFiles,
  legitimizedUrl,
  order,
  pathOf,
  pick,
  progress,
  type Step,
  startAndHold,
  steps,
  upTo,
} from '@/test/browser/uploads'
import { legitimizeEmpty, serverError, uploadDropped } from '../../mocks/overrides.ts'

/** Uploads another file. Afterwards, an earlier upload that was released has no further effects. */
async function uploadAnother() {
  await pick('another.png')
  await expectPreview('another.png')
}
const expectNoProgress = () => expect.element(dialog().getByRole('progressbar')).not.toBeInTheDocument()

describe.each(['put', 'legitimize'] as const)('an upload in the step %s', (step) => {
  test('can be cancelled, which does not change the field', async () => {
    const { before, release } = await startAndHold(step)
    await pressOn(cancelUpload('new.png'), '{Enter}')
    await expect.element(fileField()).toHaveFocus()
    await expectNoProgress()
    await expect.element(message()).not.toBeInTheDocument()
    release()

    await expect.element(preview('File')).toHaveAttribute('src', before)
    await uploadAnother()
    expect(steps()).toEqual([...upTo(step), ...order])
    expect(legitimizedFiles().at(-1)).toMatchObject({ files: [{ name: 'another.png' }] })
  })
})

test('an upload is aborted when its dialog closes, and does not affect another item', async () => {
  const { release } = await startAndHold('put')
  expect(abortedRequests).toEqual([])
  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('Close toast', toasts()).click() // Until then, the form can be restored.
  await expect.poll(() => abortedRequests).toEqual(['PUT uploads/1-new.png'])
  await expectNoPanel()
  await rowLinks().first().click()
  await expect.element(preview('File')).toBeVisible()
  const other = preview('File').element().getAttribute('src')
  release()

  await expectNoProgress()
  await expect.element(preview('File')).toHaveAttribute('src', other)
  await uploadAnother()
  expect(steps()).toEqual([...upTo('put'), ...order])
})

test('an upload is replaced by a second file', async () => {
  const { release } = await startAndHold('put')
  await pick('second.png')
  await expect.element(progress('new.png')).not.toBeInTheDocument()
  release()

  await expectPreview('second.png')
  await expectNoProgress()
  expect(steps().toSorted()).toEqual([...upTo('put'), ...order].toSorted())
  expect(legitimizedFiles().at(-1)).toMatchObject({ files: [{ name: 'second.png' }] })
})

// Rules: §4: Profile form and upload widget
test('an upload disables Confirm until it has finished', async () => {
  const { release } = await startAndHold('put')
  const waiting = dialog().getByRole('status').filter({ hasText: 'Waiting for the upload to finish.' })
  await expect.element(waiting).toBeVisible()
  await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true')
  await pressOn(field('Title'), '{Enter}')
  clickByScript(confirm())
  await confirm().click({ force: true })
  release()

  await expectPreview('new.png')
  await expect.element(waiting).not.toBeInTheDocument()
  expect(calls('PUT', 'news/3')).toEqual([])
  await confirm().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodies('PUT', 'news/3')).toMatchObject([{ file: legitimizedUrl() }])
})

const xml = (code: string) =>
  http.put(`*/api/v1/${pathOf('put')}`, () =>
    HttpResponse.xml(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status: 400 }),
  )

// `upload.test.ts` tests more responses.
describe('an upload that fails', () => {
  test.each<[why: string, failedStep: Step, handlers: HttpHandler[], reason?: string]>([
    ['presign fails', 'presign', serverError(pathOf('presign')), 'Internal server error'],
    [
      'the connection breaks',
      'put',
      uploadDropped(),
      'The connection to the storage broke, or the upload was blocked.',
    ],
    ['S3 finds it too large', 'put', [xml('EntityTooLarge')], 'This file is too large \\(70 B\\)\\.'],
    ['legitimize returns no file', 'legitimize', legitimizeEmpty()],
  ])(
    'because %s shows an error and keeps the old file, and Retry repeats it',
    async (_why, failedStep, handlers, reason = '\\S.*') => {
      renderRoute('contents/news?edit=3')
      await expect.element(preview('File')).toBeVisible()
      const before = preview('File').element().getAttribute('src')
      backend.use(...handlers)
      await pick('new.png')

      await expect.element(message()).toMatchTextContent(new RegExp(`^new\\.png: ${reason}Retry$`))
      await expectNoProgress()
      await expect.element(preview('File')).toHaveAttribute('src', before)
      expect(steps()).toEqual(upTo(failedStep))

      repairServer()
      await pressOn(button('Retry'), '{Enter}')
      await expect.element(preview('File')).toHaveAttribute('src', expect.stringMatching(/\/news\/\d+-new\.png$/))
      await expect.element(fileField()).toHaveFocus()
      await expect.element(message()).not.toBeInTheDocument()
      const repeated = failedStep === 'legitimize' ? ['legitimize'] : order
      expect(steps()).toEqual([...upTo(failedStep), ...repeated])
    },
  )

  // Rules: Resilience: If the storage refuses a file with 403
  test('because its URL has expired requests a new one once', async () => {
    let expired = 0
    backend.use(
      http.put('*/api/v1/uploads/*', () => {
        if (expired++ === 0) backend.db.expireUploads()
      }),
    )
    renderRoute('contents/news?edit=3')
    await pick('new.png')
    await expectPreview('2-new.png')
    expect(steps()).toEqual(['presign', 'put', ...order])
    await expect.element(message()).not.toBeInTheDocument()
  })
})

test('an upload that is stalled for a minute says so, and continues with the connection', async () => {
  renderRoute('contents/news?edit=3')
  await expect.element(fileField()).toBeEnabled()
  stopClock()
  const release = holdStep('presign')
  await pick('new.png')
  await advance(59_000)
  await expect.element(progress('new.png')).toBeVisible()
  await expect.element(message()).not.toBeInTheDocument()
  await advance(1_000)
  await expect.element(message()).toMatchTextContent('Nothing was sent for a minute.')
  await expect.element(button('Retry the upload of new.png')).toBeVisible()
  release()
  await expectPreview('new.png')
  await expect.element(message()).not.toBeInTheDocument()
  expect(steps()).toEqual(order)
})
