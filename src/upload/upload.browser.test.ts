import { type HttpHandler, HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { expectNoPanel } from '@/test/browser/background-forms'
import { advance, stopClock } from '@/test/browser/clock'
import { rowLinks } from '@/test/browser/list-page'
import { abortedRequests, backend, bodies, calls, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickByScript, confirm, dialog, field, message, preview, toasts } from '@/test/browser/screen'
import { pressOn } from '@/test/browser/shell'
import {
  cancelUpload,
  drop,
  expectPreview,
  fileField,
  holdStep,
  legitimizedFiles,
  legitimizedUrl,
  pathOf,
  pick,
  pngFile,
  progress,
  startAndHold,
  steps,
  transferOf,
  upTo,
} from '@/test/browser/uploads'
import { order, type Step } from '@/test/upload-steps'
import { legitimizeEmpty, serverError, uploadDropped } from '../../mocks/overrides.ts'

describe('the picture of a new item', () => {
  /** Lets the field receive data by a drop or a paste. */
  const receive = (event: Event) => fileField().element().dispatchEvent(event)

  test('can be pasted or dropped: the first of several files, and no link', async () => {
    renderRoute('contents/news?edit=0')
    await expect.element(dialog().getByText('PNG, JPG, JPEG or WEBP. Drop, choose or paste.')).toBeVisible()
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/uri-list', 'https://example.com/a.png')
    await expect.element(fileField()).toBeEnabled()
    receive(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(dialog().getByText('This is not a file. Save it as a file first.')).toBeVisible()
    expect(steps()).toEqual([])

    await drop('first.png', 'second.png', 'third.png')
    const notice = dialog().getByRole('status').filter({ hasText: 'Only the first file was taken.' })
    await expect.element(notice).toBeVisible()
    await expectPreview('first.png')
    expect(steps()).toEqual(order)

    fileField().element().focus()
    const clipboardData = transferOf('pasted.png')
    receive(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expectPreview('pasted.png')
    await expect.element(notice).not.toBeInTheDocument()
    expect(steps()).toEqual([...order, ...order])
  })

  // Rules: §7: Value of an upload field
  test('has the URL of the stored file if the server returns no other one', async () => {
    backend.use(http.put('*/api/v1/storage/legitimize-files', () => HttpResponse.json({ data: [{ dir: 'news' }] })))
    renderRoute('contents/news?edit=0')
    await pick('new.png')
    await expectPreview('new.png')
    expect(preview('File').element().getAttribute('src')).toBe(backend.db.uploads.at(-1)?.url)
  })

  test('is sent with the type of its content and with its name, without a path and invisible characters, in NFC', async () => {
    const names = [
      [pngFile('photo.jpg', 'application/octet-stream'), 'photo.png'],
      ['💃🏽 Ảnh lớp صورة.png', '💃🏽 Ảnh lớp صورة.png'],
      ['a#b?c&d=50%25+1;e.png', 'a#b?c&d=50%25+1;e.png'],
      ['C:\\fakepath\\..\\x.png', 'x.png'],
      ['\u202EẢnh lớp\u200B.png'.normalize('NFD'), 'Ảnh lớp.png'.normalize('NFC')],
    ] as const
    renderRoute('contents/news?edit=0')
    for (const [index, [picked, sent]] of names.entries()) {
      await pick(picked)
      await expect.poll(() => backend.db.uploads.flatMap(({ copies }) => copies).length).toBe(index + 1)
      await expect.element(preview('File')).toHaveAttribute('src', legitimizedUrl())
      const presign = calls('GET', 'storage/presigned-url').at(-1)
      expect([...new URLSearchParams(presign?.search)]).toEqual([['filename', sent]])
      const put = backend.requests.findLast(({ path }) => path.includes('/uploads/'))
      expect(put?.headers.get('content-type')).toBe('image/png')
      const { url: file } = backend.db.uploads.at(-1) ?? {}
      expect(legitimizedFiles().at(-1)).toEqual({ files: [{ file, name: sent, dir: 'news' }] })
    }
  })
})

// Rules: §7: dir is
test('the picture of a user is uploaded to the folder of users and saved', async () => {
  renderRoute('users/list?edit=3')
  await pick('cover.png', 'Avatar')
  await expectPreview('cover.png', 'Avatar')
  expect(steps()).toEqual(order)
  expect(legitimizedFiles()).toMatchObject([{ files: [{ name: 'cover.png', dir: 'user' }] }])
  await confirm().click()
  await expect.poll(() => backend.db.users.find(({ id }) => id === 3)?.avatar).toBe(legitimizedUrl())
  expect(legitimizedUrl()).toContain('/uploads/user/')
})

// `file-kinds.test.ts` tests all reasons.
test('a file that is not accepted is rejected before any call and keeps the old one, until another is picked', async () => {
  renderRoute('contents/news?edit=3')
  await expect.element(preview('File')).toBeVisible()
  const before = preview('File').element().getAttribute('src')
  await drop(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  const reason = 'a.gif: This is a GIF picture. Save it as JPG or PNG first.'
  await expect.element(message()).toHaveTextContent(reason)
  await expect.element(fileField()).toHaveAccessibleDescription(reason)
  await expect.element(button('Retry')).not.toBeInTheDocument()
  await expect.element(preview('File')).toHaveAttribute('src', before)
  expect(steps()).toEqual([])

  await pick('good.png')
  await expectPreview('good.png')
  await expect.element(fileField()).toHaveValue('') // the same file can be picked again
  await expect.element(message()).not.toBeInTheDocument()
  await expect.element(fileField()).toHaveAccessibleDescription('')
})

/** Uploads another file. Afterwards, an earlier upload that was released has no further effects. */
async function uploadAnother() {
  await pick('another.png')
  await expectPreview('another.png')
}
const expectNoProgress = () => expect.element(dialog().getByRole('progressbar')).not.toBeInTheDocument()

test.each(['put', 'legitimize'] as const)(
  'an upload in the step %s can be cancelled, which does not change the field',
  async (step) => {
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
  },
)

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

      await expect.element(message()).toMatchTextContent(new RegExp(`^new\\.png: ${reason}\\s*Retry$`))
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
