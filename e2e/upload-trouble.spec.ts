import { rm, writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { createHandlers } from '../mocks/handlers.ts'
import { legitimizeEmpty, serverError, uploadDropped } from '../mocks/scenarios.ts'
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

/** A whole other upload, after which whatever a released one might still do has been done. */
async function uploadAnother(form: Locator) {
  await fileField(form).setInputFiles(picture('another.png'))
  await expect(preview(form)).toHaveAttribute('src', /another\.png$/)
}

test.describe('an upload', () => {
  for (const step of order) {
    test(`that is cancelled in the step ${step} leaves the field as it was`, async ({ page, backend }) => {
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

    test(`is aborted with its dialog in the step ${step} and reaches no other item`, async ({ page, backend }) => {
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

    test(`gives way to a second pick in the step ${step}`, async ({ page, backend }) => {
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

  test('goes on when a second pick is refused', async ({ page, backend }) => {
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

  test('holds Confirm back until it is done', async ({ page, backend }) => {
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

type Trouble = { handlers: HttpHandler[]; stops: Step; says?: string }

const answered = (step: Step, respond: () => Response) => [
  http[step === 'presign' ? 'get' : 'put'](`*/api/v1/${paths[step]}`, respond),
]
const json = (step: Step, data: unknown) => answered(step, () => HttpResponse.json({ data }))
const own = '/api/v1/uploads/1-a.png'
const script = 'javascript:alert(1)'

const troubles: Record<string, Trouble> = {
  'no address can be had': { handlers: serverError(paths.presign), stops: 'presign' },
  'no address is given': { handlers: json('presign', {}), stops: 'presign' },
  'a web page comes for an address': {
    handlers: answered('presign', () => HttpResponse.html('<p>')),
    stops: 'presign',
  },
  'there is no address to send to': { handlers: json('presign', { file_url: own }), stops: 'presign' },
  'it would be kept under a script': {
    handlers: json('presign', { upload_url: own, file_url: script }),
    stops: 'presign',
  },
  'it would be sent to data': {
    handlers: json('presign', { upload_url: 'data:text/html,x', file_url: own }),
    stops: 'presign',
  },
  'the storage fails': { handlers: serverError(paths.put), stops: 'put', says: 'Internal server error' },
  'the line drops': { handlers: uploadDropped(), stops: 'put', says: 'The connection to the storage broke' },
  'the server cannot file it': { handlers: serverError(paths.legitimize), stops: 'legitimize' },
  'nothing was filed': { handlers: legitimizeEmpty(), stops: 'legitimize' },
  'its place has no address': { handlers: json('legitimize', [{ file: own }]), stops: 'legitimize' },
  'its place is a script': { handlers: json('legitimize', [{ legitimize_url: script }]), stops: 'legitimize' },
}

test.describe('an upload that fails', () => {
  test('says so, keeps the old file, and Retry makes up for it', async ({ page, backend }) => {
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    for (const [because, { handlers, stops, says = '' }] of Object.entries(troubles)) {
      await test.step(because, async () => {
        const name = `${because.replaceAll(' ', '-')}.png`
        const before = (await preview(form).getAttribute('src')) ?? ''
        await expect(preview(form)).toHaveJSProperty('complete', true) // what fails next is not to be the picture
        backend.requests.length = 0
        backend.use(...handlers)
        await fileField(form).setInputFiles(picture(name))

        await expect(form.getByRole('alert')).toHaveText(new RegExp(`^${name}: \\S.*Retry$`))
        await expect(form.getByRole('alert')).toContainText(says)
        await expect(form.getByRole('progressbar')).toBeHidden()
        await expect(preview(form)).toHaveAttribute('src', before)
        expect(steps(backend)).toEqual(upTo(stops))

        backend.use(...createHandlers(backend.db)) // all is well again
        await form.getByRole('button', { name: 'Retry' }).press('Enter')
        await expect(preview(form)).toHaveAttribute('src', new RegExp(`/news/\\d+-${name}$`))
        await expect(fileField(form)).toBeFocused()
        await expect(form.getByRole('alert')).toBeHidden()
        expect(steps(backend)).toEqual([...upTo(stops), ...(stops === 'legitimize' ? ['legitimize'] : order)])
      })
    }
  })

  test('in its last step alone needs no file for that to be repeated', async ({ page, backend }, info) => {
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

  test('says so when the file is gone by the time of Retry', async ({ page, backend }, info) => {
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

  test('as nothing of it goes out for a minute says so, and Retry asks for another address', async ({
    page,
    backend,
  }) => {
    await page.clock.install()
    await page.goto('contents/news?edit=3')
    const form = newsForm(page)
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/v1/uploads/*', () => sent.resolve()) // not a byte leaves the browser
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

  test('as its address expired asks for another by itself, once', async ({ page, backend }) => {
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

  test('as every address has expired offers Retry, and shows no XML', async ({ page, backend }) => {
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

  test('as the session expired meanwhile renews it and sends the same once more', async ({ page, backend }) => {
    let asked = 0
    backend.use(
      http.put('*/api/v1/uploads/*', () => {
        if (asked++ === 0) backend.db.expireAccessTokens()
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
