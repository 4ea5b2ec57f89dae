import { type HttpHandler, HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { expectNoPanel } from '@/test/browser/background-uploads'
import { advance, stopClock } from '@/test/browser/clock'
import { rowLinks } from '@/test/browser/list-page'
import { abortedRequests, backend, bodies, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickByScript, confirm, dialog, field, message, preview, toasts } from '@/test/browser/screen'
import { bearerOf } from '@/test/browser/session'
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
  png,
  progress,
  repairServer,
  type Step,
  startAndHold,
  steps,
  upTo,
} from '@/test/browser/uploads'
import { legitimizeEmpty, refused, serverError, uploadDropped } from '../../mocks/overrides.ts'

/** Uploads another file. Afterwards, an earlier upload that was released has no further effects. */
async function uploadAnother() {
  await pick('another.png')
  await expectPreview('another.png')
}
const expectNoProgress = () => expect.element(dialog().getByRole('progressbar')).not.toBeInTheDocument()

describe.each(order)('an upload in the step %s', (step) => {
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

test('an upload continues when a second file is rejected', async () => {
  const { release } = await startAndHold('put')
  const reason = 'a.mp3: This is an MP3 audio file. Only PNG, JPG, JPEG or WEBP files are accepted.'
  await pick(new File(['ID3\x03\0\0\0\0\0\0'], 'a.mp3', { type: 'audio/mpeg' }))
  await expect.element(message()).toHaveTextContent(reason)
  await expect.element(fileField()).toHaveAccessibleDescription(reason)
  await expect.element(progress('new.png')).toBeVisible()
  release()

  await expectPreview('new.png')
  await expect.element(message()).toHaveTextContent(reason)
  expect(steps()).toEqual(order)
})

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

  test('because every URL has expired shows Retry and no XML', async () => {
    backend.use(http.put('*/api/v1/uploads/*', () => backend.db.expireUploads()))
    renderRoute('contents/news?edit=3')
    await pick('new.png')
    await expect.element(message()).toHaveTextContent('new.png: The storage refused the file (403).Retry')
    expect(document.body.textContent).not.toMatch(/<\?xml|AccessDenied|Access Denied/)
    expect(steps()).toEqual(['presign', 'put', 'presign', 'put'])

    repairServer()
    await button('Retry').click()
    await expectPreview('3-new.png')
  })

  test('because the session has expired refreshes it and sends the file again', async () => {
    let attempts = 0
    backend.use(
      http.put('*/api/v1/uploads/*', () => {
        if (attempts++ === 0) backend.db.expireAccessTokens()
      }),
    )
    renderRoute('contents/news?edit=3')
    await pick('new.png')
    await expectPreview('1-new.png')
    expect(calls('PUT', 'auth/refresh')).toHaveLength(1)
    expect(steps()).toEqual(['presign', 'put', 'put', 'legitimize'])
    const [first, second] = backend.requests.filter(({ path }) => path.includes('/uploads/'))
    expect(second?.path).toBe(first?.path)
    expect(second?.search).toBe(first?.search)
    expect(second?.headers.get('content-type')).toBe('image/png')
    expect(bearerOf(second)).toMatch(/^Bearer \S+$/)
    expect(bearerOf(second)).not.toBe(bearerOf(first))
    const stored = await backend.db.files.get(backend.db.uploads[0]?.url ?? '')
    expect(await stored?.content.bytes()).toEqual(png)
  })
})

test('an upload that has failed is not reported as stalled a minute later', async () => {
  renderRoute('contents/news?edit=3')
  await expect.element(fileField()).toBeEnabled()
  backend.use(...refused('get', pathOf('presign'), 'the file is too large'))
  stopClock()
  await pick('new.png')
  await advance(0)
  const reason = 'new.png: The file is too largeRetry' // with the button
  await expect.element(message()).toHaveTextContent(reason)
  await advance(60_000)
  await advance(1_000)
  await expect.element(message()).toHaveTextContent(reason)
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
