import { rm, writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { createHandlers } from '../mocks/handlers.ts'
import { legitimizeEmpty, serverError, uploadDropped } from '../mocks/overrides.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import {
  fileField,
  newsForm,
  order,
  paths,
  picture,
  png,
  preview,
  progress,
  type Step,
  startAndStop,
  steps,
  upTo,
} from './uploads.ts'

/** Uploads another file. Afterwards, an earlier upload that was released has no further effects. */
async function uploadAnother(form: Locator) {
  await fileField(form).setInputFiles(picture('another.png'))
  await expect(preview(form)).toHaveAttribute('src', /another\.png$/)
}

test.describe('an upload', () => {
  for (const step of order) {
    test(`cancelled in the step ${step} does not change the field`, async ({ page, backend }) => {
      const { form, before, release } = await startAndStop(page, backend, step)
      await form.getByRole('button', { name: 'Cancel the upload of new.png' }).press('Enter')
      await expect(fileField(form)).toBeFocused()
      await expect(progress(form, 'new.png')).toBeHidden()
      await expect(form.getByRole('alert')).toBeHidden()
      release()

      await expect(preview(form)).toHaveAttribute('src', before)
      await uploadAnother(form)
      expect(steps(backend)).toEqual([...upTo(step), ...order])
      expect(bodies(backend, 'PUT', paths.legitimize).at(-1)).toMatchObject({ files: [{ name: 'another.png' }] })
    })

    test(`is aborted when its dialog closes in the step ${step}, and does not affect another item`, async ({
      page,
      backend,
    }) => {
      const { form, release } = await startAndStop(page, backend, step)
      const aborted = page.waitForEvent('requestfailed')
      await form.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(form).toBeHidden()
      expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
      await page.getByRole('row').getByRole('link').first().click()
      const other = (await preview(form).getAttribute('src')) ?? ''
      release()

      await expect(form.getByRole('progressbar')).toBeHidden()
      await expect(preview(form)).toHaveAttribute('src', other)
      await uploadAnother(form)
      expect(steps(backend)).toEqual([...upTo(step), ...order])
    })

    test(`is replaced by a second file in the step ${step}`, async ({ page, backend }) => {
      const { form, release } = await startAndStop(page, backend, step)
      await fileField(form).setInputFiles(picture('second.png'))
      await expect(progress(form, 'new.png')).toBeHidden()
      release()

      await expect(preview(form)).toHaveAttribute('src', /second\.png$/)
      await expect(form.getByRole('progressbar')).toBeHidden()
      expect(steps(backend).toSorted()).toEqual([...upTo(step), ...order].toSorted())
      expect(bodies(backend, 'PUT', paths.legitimize).at(-1)).toMatchObject({ files: [{ name: 'second.png' }] })
    })
  }

  test('continues when a second file is rejected', async ({ page, backend }) => {
    const { form, release } = await startAndStop(page, backend, 'put')
    await fileField(form).setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
    await expect(form.getByRole('alert')).toHaveText('a.mp3: Only PNG, JPG, JPEG or WEBP files are accepted.')
    await expect(fileField(form)).toHaveAccessibleDescription(/a\.mp3: Only PNG/)
    await expect(progress(form, 'new.png')).toBeVisible()
    release()

    await expect(preview(form)).toHaveAttribute('src', /new\.png$/)
    await expect(form.getByRole('alert')).toContainText('a.mp3')
    expect(steps(backend)).toEqual(order)
  })

  test('disables Confirm until it has finished', async ({ page, backend }) => {
    const { form, release } = await startAndStop(page, backend, 'put')
    const waiting = form.getByRole('status').filter({ hasText: 'Waiting for the upload to finish.' })
    await expect(waiting).toBeVisible()
    const confirm = form.getByRole('button', { name: 'Confirm' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await form.getByRole('textbox', { name: 'Title' }).press('Enter')
    await confirm.click({ force: true })
    release()

    await expect(preview(form)).toHaveAttribute('src', /new\.png$/)
    await expect(waiting).toBeHidden()
    expect(calls(backend, 'PUT', 'news/3')).toEqual([])
    await confirm.click()
    await expect(form).toBeHidden()
    expect(bodies(backend, 'PUT', 'news/3')).toMatchObject([{ file: backend.db.uploads.at(-1)?.copies.at(-1) }])
  })
})

type Failure = { handlers: HttpHandler[]; failedStep: Step; message?: string }

const withResponse = (step: Step, respond: () => Response) => [
  http[step === 'presign' ? 'get' : 'put'](`*/api/v1/${paths[step]}`, respond),
]
const json = (step: Step, data: unknown) => withResponse(step, () => HttpResponse.json({ data }))
const own = '/api/v1/uploads/1-a.png'
const script = 'javascript:alert(1)'

const failures: Record<string, Failure> = {
  'presign fails': { handlers: serverError(paths.presign), failedStep: 'presign' },
  'presign returns no URLs': { handlers: json('presign', {}), failedStep: 'presign' },
  'presign returns a web page': {
    handlers: withResponse('presign', () => HttpResponse.html('<p>')),
    failedStep: 'presign',
  },
  'presign returns no upload URL': { handlers: json('presign', { file_url: own }), failedStep: 'presign' },
  'presign returns a script as file URL': {
    handlers: json('presign', { upload_url: own, file_url: script }),
    failedStep: 'presign',
  },
  'presign returns a data URL': {
    handlers: json('presign', { upload_url: 'data:text/html,x', file_url: own }),
    failedStep: 'presign',
  },
  'the storage fails': { handlers: serverError(paths.put), failedStep: 'put', message: 'Internal server error' },
  'the connection breaks': {
    handlers: uploadDropped(),
    failedStep: 'put',
    message: 'The connection to the storage broke',
  },
  'legitimize fails': { handlers: serverError(paths.legitimize), failedStep: 'legitimize' },
  'legitimize returns no file': { handlers: legitimizeEmpty(), failedStep: 'legitimize' },
  'legitimize returns no URL': { handlers: json('legitimize', [{ file: own }]), failedStep: 'legitimize' },
  'legitimize returns a script': {
    handlers: json('legitimize', [{ legitimize_url: script }]),
    failedStep: 'legitimize',
  },
}

test.describe('an upload that fails', () => {
  test('shows an error and keeps the old file, and Retry repeats it', async ({ page, backend }) => {
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    for (const [failure, { handlers, failedStep, message = '' }] of Object.entries(failures)) {
      await test.step(failure, async () => {
        const name = `${failure.replaceAll(' ', '-').toLowerCase()}.png`
        const before = (await preview(form).getAttribute('src')) ?? ''
        await expect(preview(form)).toHaveJSProperty('complete', true) // Otherwise the loading picture would fail, too.
        backend.requests.length = 0
        backend.use(...handlers)
        await fileField(form).setInputFiles(picture(name))

        await expect(form.getByRole('alert')).toHaveText(new RegExp(`^${name}: \\S.*Retry$`))
        await expect(form.getByRole('alert')).toContainText(message)
        await expect(form.getByRole('progressbar')).toBeHidden()
        await expect(preview(form)).toHaveAttribute('src', before)
        expect(steps(backend)).toEqual(upTo(failedStep))

        backend.use(...createHandlers(backend.db)) // The server works again.
        await form.getByRole('button', { name: 'Retry' }).press('Enter')
        await expect(preview(form)).toHaveAttribute('src', new RegExp(`/news/\\d+-${name}$`))
        await expect(fileField(form)).toBeFocused()
        await expect(form.getByRole('alert')).toBeHidden()
        expect(steps(backend)).toEqual([...upTo(failedStep), ...(failedStep === 'legitimize' ? ['legitimize'] : order)])
      })
    }
  })

  test('in its last step can be retried even if the file no longer exists', async ({ page, backend }, info) => {
    const path = info.outputPath('gone.png')
    await writeFile(path, png)
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    backend.use(...serverError(paths.legitimize))
    await fileField(form).setInputFiles(path)
    await expect(form.getByRole('alert')).toContainText('gone.png')
    await rm(path)
    backend.use(...createHandlers(backend.db))
    await form.getByRole('button', { name: 'Retry' }).click()
    await expect(preview(form)).toHaveAttribute('src', /-gone\.png$/)
    expect(steps(backend)).toEqual([...order, 'legitimize'])
  })

  test('shows an error on Retry if the file no longer exists', async ({ page, backend }, info) => {
    const path = info.outputPath('gone.png')
    await writeFile(path, png)
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    backend.use(...serverError(paths.presign))
    await fileField(form).setInputFiles(path)
    await expect(form.getByRole('alert')).toContainText('gone.png')
    await rm(path)
    backend.use(...createHandlers(backend.db))
    await form.getByRole('button', { name: 'Retry' }).click()
    await expect(form.getByRole('alert').last()).toContainText('This file can no longer be read. Choose it again.')
    expect(steps(backend)).toEqual(['presign'])
  })

  test('because nothing was sent for a minute shows an error, and Retry requests a new URL', async ({
    page,
    backend,
  }) => {
    await page.clock.install()
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/v1/uploads/*', () => sent.resolve()) // No byte leaves the browser.
    await expect(fileField(form)).toBeEnabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await fileField(form).setInputFiles(picture('new.png'))
    await sent.promise
    await page.clock.fastForward(59_000)
    await expect(progress(form, 'new.png')).toBeVisible()
    await page.clock.fastForward(1_000)
    await expect(form.getByRole('alert')).toContainText('new.png: The connection to the storage broke')
    expect(steps(backend)).toEqual(['presign'])

    await page.clock.resume()
    await page.unroute('**/api/v1/uploads/*')
    await form.getByRole('button', { name: 'Retry' }).click()
    await expect(preview(form)).toHaveAttribute('src', /\/2-new\.png$/)
    expect(steps(backend)).toEqual(['presign', ...order])
  })

  test('because its URL has expired requests a new one once', async ({ page, backend }) => {
    let expired = 0
    backend.use(
      http.put('*/api/v1/uploads/*', () => {
        if (expired++ === 0) backend.db.expireUploads()
      }),
    )
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    await fileField(form).setInputFiles(picture('new.png'))
    await expect(preview(form)).toHaveAttribute('src', /\/2-new\.png$/)
    expect(steps(backend)).toEqual(['presign', 'put', ...order])
    await expect(form.getByRole('alert')).toBeHidden()
  })

  test('because every URL has expired shows Retry and no XML', async ({ page, backend }) => {
    backend.use(http.put('*/api/v1/uploads/*', () => backend.db.expireUploads()))
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    await fileField(form).setInputFiles(picture('new.png'))
    await expect(form.getByRole('alert')).toHaveText('new.png: The storage refused the file (403).Retry')
    await expect(page.getByText(/<\?xml|AccessDenied|Access Denied/)).toHaveCount(0)
    expect(steps(backend)).toEqual(['presign', 'put', 'presign', 'put'])

    backend.use(...createHandlers(backend.db))
    await form.getByRole('button', { name: 'Retry' }).click()
    await expect(preview(form)).toHaveAttribute('src', /\/3-new\.png$/)
  })

  test('because the session has expired refreshes it and sends the file again', async ({ page, backend }) => {
    let attempts = 0
    backend.use(
      http.put('*/api/v1/uploads/*', () => {
        if (attempts++ === 0) backend.db.expireAccessTokens()
      }),
    )
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    await fileField(form).setInputFiles(picture('new.png'))
    await expect(preview(form)).toHaveAttribute('src', /\/1-new\.png$/)

    expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
    expect(steps(backend)).toEqual(['presign', 'put', 'put', 'legitimize'])
    const [first, second] = backend.requests.filter(({ path }) => path.includes('/uploads/'))
    expect(second?.path).toBe(first?.path)
    expect(second?.search).toBe(first?.search)
    expect(second?.headers.get('content-type')).toBe('image/png')
    expect(second?.headers.get('authorization')).not.toBe(first?.headers.get('authorization'))
    const stored = await backend.db.files.get(backend.db.uploads[0]?.url ?? '')
    expect(Buffer.from((await stored?.content.bytes()) ?? [])).toEqual(png)
  })
})
