import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, message, preview } from '@/test/browser/screen'
import {
  drop,
  expectPreview,
  fileField,
  legitimizedFiles,
  legitimizedUrl,
  order,
  pick,
  png,
  pngFile,
  steps,
  transferOf,
} from '@/test/browser/uploads'

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

  test('is accepted by its content, and is sent with the name and the type of its content', async () => {
    renderRoute('contents/news?edit=0')
    await pick(pngFile('photo.jpg', 'application/octet-stream'))
    await expectPreview('photo.png')
    expect(new URLSearchParams(calls('GET', 'storage/presigned-url')[0]?.search).get('filename')).toBe('photo.png')
    const sent = backend.requests.find(({ path }) => path.includes('/uploads/'))
    expect(sent?.headers.get('content-type')).toBe('image/png')
    const stored = await backend.db.files.get(backend.db.uploads[0]?.url ?? '')
    expect(await stored?.content.bytes()).toEqual(png)
  })

  // Rules: §7: Value of an upload field
  test('has the URL of the stored file if the server returns no other one', async () => {
    backend.use(http.put('*/api/v1/storage/legitimize-files', () => HttpResponse.json({ data: [{ dir: 'news' }] })))
    renderRoute('contents/news?edit=0')
    await pick('new.png')
    await expectPreview('new.png')
    expect(preview('File').element().getAttribute('src')).toBe(backend.db.uploads.at(-1)?.url)
  })

  test('keeps its name, without a path and invisible characters, in composed form (NFC)', async () => {
    const names = [
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
  await expect.element(message()).not.toBeInTheDocument()
  await expect.element(fileField()).toHaveAccessibleDescription('')
})
