import type { Locator, Page } from '@playwright/test'
import type { createBackend } from '../mocks/server.ts'
import { bodies, calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { fileField, newsForm, picture, png, preview } from './uploads.ts'

type Backend = ReturnType<typeof createBackend>
type Picked = { name: string; mimeType: string; buffer: Buffer }

/** The calls of uploads so far, without the parts of their paths that vary. */
const steps = ({ requests }: Backend) =>
  requests
    .filter(({ path }) => /\/(storage|uploads)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replace('/api/v1/', '').replace(/^(uploads)\/.*/, '$1')}`)
const oneUpload = ['GET storage/presigned-url', 'PUT uploads', 'PUT storage/legitimize-files']

/** The URL that the latest upload received when it was legitimized. */
const legitimized = ({ db }: Backend) => db.uploads.at(-1)?.copies.at(-1) ?? 'no upload was legitimized'

/** Creates the data of a drop or paste event with these files. */
const transfer = (page: Page, files: Picked[]) =>
  page.evaluateHandle(
    (picked) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of picked) data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return data
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  )

async function drop(field: Locator, files: Picked[]) {
  await expect(field).toBeEnabled()
  await field.dispatchEvent('drop', { dataTransfer: await transfer(field.page(), files) })
}

test.describe('a picture for a news item', () => {
  test.beforeEach(({ page }) => page.goto('contents/news?edit=0'))

  test('can be chosen, is shown and is saved with the item', async ({ page, backend }) => {
    const form = newsForm(page)
    const chooser = page.waitForEvent('filechooser') // Start waiting early: intercepting the dialog takes a moment.
    await expect(form.getByText('PNG, JPG, JPEG or WEBP')).toBeVisible()
    await fileField(form).click()
    await (await chooser).setFiles(picture('lop-salsa.png'))

    await expect(preview(form)).toHaveJSProperty('naturalWidth', 1)
    const url = legitimized(backend)
    await expect(preview(form)).toHaveAttribute('src', url)
    await expect(form.getByRole('progressbar')).toBeHidden()
    for (const name of ['Title', 'Description', 'Content', 'Link'])
      await form.getByRole('textbox', { name }).fill(`https://www.example.com/${name}`)
    await form.getByRole('button', { name: 'Confirm' }).click()
    await expect(form).toBeHidden()
    expect(bodies(backend, 'POST', 'news')).toMatchObject([{ file: url }])
    expect(backend.db.news.at(-1)?.file).toBe(url)
  })

  test('is uploaded with three calls in order, with the correct contents', async ({ page, backend, context }) => {
    await fileField(newsForm(page)).setInputFiles(picture('lop salsa.png'))
    await expect(preview(newsForm(page))).toBeVisible()

    expect(steps(backend)).toEqual(oneUpload)
    const [presign, put, legitimize] = backend.requests.filter(({ path }) => /\/(storage|uploads)\//.test(path))
    expect(presign?.search).toMatch(/^\?filename=lop(\+|%20)salsa\.png$/)
    const [upload] = backend.db.uploads
    const stored = new URL(upload?.url ?? '')
    expect(put?.path).toBe(stored.pathname)
    expect(put?.search).toMatch(/^\?signature=c2lnbmVk%2B1%2F%3D%3D$/)
    const token = (await context.cookies()).find(({ name }) => name === 'app_access_token')?.value
    expect(put?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(put?.headers.get('content-type')).toBe('image/png')
    const file = await backend.db.files.get(stored.href)
    expect(Buffer.from((await file?.content.bytes()) ?? [])).toEqual(png)
    expect(JSON.parse(legitimize?.body ?? '')).toEqual({
      files: [{ file: stored.href, name: 'lop salsa.png', dir: 'news' }],
    })
  })

  test('can be dropped on the field', async ({ page, backend }) => {
    await drop(fileField(newsForm(page)), [picture('dropped.png')])
    await expect(preview(newsForm(page))).toHaveAttribute('src', /dropped\.png$/)
    expect(steps(backend)).toEqual(oneUpload)
  })

  test('can be pasted while the field has the focus', async ({ page, backend }) => {
    const field = fileField(newsForm(page))
    await field.focus()
    const clipboardData = await transfer(page, [picture('pasted.png')])
    await field.evaluate((input, data) => {
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, clipboardData)
    await expect(preview(newsForm(page))).toHaveAttribute('src', /pasted\.png$/)
    expect(steps(backend)).toEqual(oneUpload)
  })

  test('is the first one if several are dropped, which shows a notice', async ({ page, backend }) => {
    const form = newsForm(page)
    await drop(fileField(form), [picture('first.png'), picture('second.png'), picture('third.png')])
    await expect(form.getByRole('status').filter({ hasText: 'Only the first file was taken.' })).toBeVisible()
    await expect(preview(form)).toHaveAttribute('src', /first\.png$/)
    expect(steps(backend)).toEqual(oneUpload)
  })

  test('can be chosen again after it was removed', async ({ page, backend }) => {
    const form = newsForm(page)
    await fileField(form).setInputFiles(picture('same.png'))
    await expect(preview(form)).toBeVisible()
    await expect(form.getByText('Replace the file')).toBeVisible()
    await form.getByRole('button', { name: 'Remove file' }).press('Enter')
    await expect(fileField(form)).toBeFocused()
    await expect(preview(form)).toBeHidden()
    await expect(form.getByText('Choose a file')).toBeVisible()
    await form.getByRole('button', { name: 'Confirm' }).click()
    await expect(form.getByText('Please upload a valid file')).toBeVisible()

    await fileField(form).setInputFiles(picture('same.png'))
    await expect(preview(form)).toHaveAttribute('src', /\/2-same\.png$/)
    await expect(form.getByText('Please upload a valid file')).toBeHidden()
    expect(steps(backend)).toEqual([...oneUpload, ...oneUpload])
  })

  for (const [kind, name] of [
    ['Vietnamese', 'Ảnh lớp khiêu vũ Đà Nẵng.png'],
    ['emoji', '💃🏽 salsa 👩‍👩‍👧.png'],
    ['reserved URL character', 'a#b?c&d=50%25+1;e.png'],
    ['right-to-left', 'صورة salsa.png'],
    ['300-character', `${'n'.repeat(296)}.png`],
  ] as const) {
    test(`keeps its name: ${kind}`, async ({ page, backend }) => {
      await fileField(newsForm(page)).setInputFiles(picture(name))
      await expect(preview(newsForm(page))).toHaveJSProperty('naturalWidth', 1)
      const [presign] = calls(backend, 'GET', 'storage/presigned-url')
      expect([...new URLSearchParams(presign?.search)]).toEqual([['filename', name]])
      expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toMatchObject([{ files: [{ name }] }])
    })
  }

  test('is sent without a path in its name', async ({ page, backend }) => {
    await fileField(newsForm(page)).setInputFiles(picture('C:\\fakepath\\..\\x.png'))
    await expect(preview(newsForm(page))).toBeVisible()
    const [presign] = calls(backend, 'GET', 'storage/presigned-url')
    expect(new URLSearchParams(presign?.search).get('filename')).toBe('x.png')
    expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toMatchObject([{ files: [{ name: 'x.png' }] }])
  })

  test('is sent with its name in composed form (NFC)', async ({ page, backend }) => {
    await fileField(newsForm(page)).setInputFiles(picture('Ảnh lớp.png'.normalize('NFD')))
    await expect(preview(newsForm(page))).toBeVisible()
    const [presign] = calls(backend, 'GET', 'storage/presigned-url')
    expect(new URLSearchParams(presign?.search).get('filename')).toBe('Ảnh lớp.png'.normalize('NFC'))
    expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toMatchObject([
      { files: [{ name: 'Ảnh lớp.png'.normalize('NFC') }] },
    ])
  })
})

test('a new picture replaces the old one of an item when the item is saved', async ({ page, backend }) => {
  const before = backend.db.news.find(({ id }) => id === 3)?.file
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  await expect(preview(form)).toHaveAttribute('src', new RegExp(`${before}$`))
  await fileField(form).setInputFiles({ name: 'NEW.PNG', mimeType: '', buffer: png })
  await expect(preview(form)).toHaveAttribute('src', /\/news\/\d+-new\.png$/)
  expect(backend.db.news.find(({ id }) => id === 3)?.file).toBe(before)

  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toBeHidden()
  expect(backend.db.news.find(({ id }) => id === 3)?.file).toBe(legitimized(backend))
})

for (const { where, url, dialog, label, save, dir, saved } of [
  {
    where: 'an FAQ',
    url: 'contents/faq?edit=2',
    dialog: 'Create/Update FAQ',
    label: 'File',
    save: 'Confirm',
    dir: 'faq',
    saved: ({ db }: Backend) => db.faqs.find(({ id }) => id === 2)?.file,
  },
  {
    where: 'a user',
    url: 'users/list?edit=3',
    dialog: 'Create/Update user',
    label: 'Avatar',
    save: 'Confirm',
    dir: 'user',
    saved: ({ db }: Backend) => db.users.find(({ id }) => id === 3)?.avatar,
  },
  {
    where: 'the own profile',
    url: 'account/profile',
    dialog: 'Profile',
    label: 'Avatar',
    save: 'Update Profile',
    dir: 'user',
    saved: ({ db }: Backend) => db.users.find(({ email }) => email === 'admin@example.com')?.avatar,
  },
]) {
  test(`a picture for ${where} is uploaded to ${dir} and saved`, async ({ page, backend }) => {
    await page.goto(url)
    const form = page.getByRole('form', { name: dialog })
    await form.getByRole('button', { name: label, exact: true }).setInputFiles(picture('cover.png'))
    await expect(form.getByRole('img', { name: `${label}: preview` })).toHaveAttribute('src', /\d+-cover\.png$/)
    expect(steps(backend)).toEqual(oneUpload)
    expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toMatchObject([{ files: [{ name: 'cover.png', dir }] }])

    await page.getByRole('button', { name: save }).click()
    await expect.poll(() => saved(backend)).toBe(legitimized(backend))
    expect(legitimized(backend)).toContain(`/uploads/${dir}/`)
  })
}

test.describe('an invalid file', () => {
  const onlyPictures = 'Only PNG, JPG, JPEG or WEBP files are accepted.'
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const refused = [
    ['of another type', { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }, onlyPictures],
    [
      'that can hold scripts',
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      onlyPictures,
    ],
    ['with a second extension', { name: 'a.png.exe', mimeType: '', buffer: png }, onlyPictures],
    ['without an extension', { name: 'png', mimeType: 'image/png', buffer: png }, onlyPictures],
    ['of another MIME type', { name: 'a.png', mimeType: 'text/html', buffer: png }, onlyPictures],
    [
      'renamed to another picture type',
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: png },
      'This is not a JPG file, though its name says so.',
    ],
    [
      'renamed from a web page',
      { name: 'a.png', mimeType: 'image/png', buffer: html },
      'This is not a PNG file, though its name says so.',
    ],
    ['without content', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'This file is empty.'],
  ] as const

  test('is rejected before any call and keeps the old one', async ({ page, backend }) => {
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    for (const [nth, [what, file, reason]] of refused.entries()) {
      await test.step(what, async () => {
        const before = (await preview(form).getAttribute('src')) ?? ''
        const callCount = steps(backend).length
        await drop(fileField(form), [file])

        await expect(form.getByRole('alert')).toHaveText(`${file.name}: ${reason}`)
        await expect(fileField(form)).toHaveAccessibleDescription(`${file.name}: ${reason}`)
        await expect(form.getByRole('button', { name: 'Retry' })).toBeHidden()
        await expect(preview(form)).toHaveAttribute('src', before)
        expect(steps(backend)).toHaveLength(callCount)
        // The next file is accepted, and the message disappears.
        await fileField(form).setInputFiles(picture(`good-${nth}.png`))
        await expect(preview(form)).toHaveAttribute('src', new RegExp(`good-${nth}\\.png$`))
        await expect(form.getByRole('alert')).toBeHidden()
        await expect(fileField(form)).toHaveAccessibleDescription('')
      })
    }
  })
})
