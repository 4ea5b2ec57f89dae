import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { calls, hold } from '../support/calls.ts'
import { fileField, newsForm, png, preview } from './uploads.ts'

const picture = { name: 'new.png', mimeType: 'image/png', buffer: png }

test.describe('a storage on another origin', () => {
  test.beforeEach(async ({ page, backend }) => {
    backend.db.storage = 'foreign'
    await page.goto('contents/news?edit=3')
  })

  test('receives the file but no data of the session', async ({ page, context, backend, storage }) => {
    const form = newsForm(page)
    await fileField(form).setInputFiles(picture)
    await expect(preview(form)).toHaveJSProperty('naturalWidth', 1)
    await expect(preview(form)).toHaveAttribute('src', `${storage.url}/bucket/news/1-new.png`)
    const stored = await backend.db.files.get(`${storage.url}/bucket/1-new.png`)
    expect(Buffer.from((await stored?.content.bytes()) ?? [])).toEqual(png)

    const tokens = (await context.cookies()).map(({ value }) => value).filter((value) => value.split('.').length === 3)
    expect(tokens).toHaveLength(3)
    expect(storage.received.map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'GET']))
    const fromBrowser =
      /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type)$/
    const standardHeaders = /^(host|origin|pragma|priority|range|user-agent|access-control-request-.+|sec-.+)$/
    for (const { method, url, headers } of storage.received) {
      const names = [...headers.keys()]
      expect(names.filter((name) => !fromBrowser.test(name) && !standardHeaders.test(name))).toEqual([])
      expect(headers.get('access-control-request-headers') ?? '').not.toMatch(/authorization|x-/i)
      const all = [method, url, ...[...headers].flat()].join('\n')
      for (const token of tokens) expect(all).not.toContain(token)
    }
  })
})

test('uploads 150 MB with little memory, and the page stays responsive', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/Failed to load resource.*404/) // The mock backend does not store such a large file.
  backend.db.storage = 'foreign'
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const path = join(folder, 'big.png')
    const file = await open(path, 'w')
    await file.write(png)
    await file.truncate(150_000_000)
    await file.close()
    const respond = hold(backend, 'put', 'storage/legitimize-files')
    await page.goto('contents/news?edit=0')
    const form = newsForm(page)
    await expect(fileField(form)).toBeEnabled()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const slowness = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000_000 }
    await devtools.send('Network.emulateNetworkConditions', slowness)
    /** The memory of scripts, including buffers. */
    const heap = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
      return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000
    }
    const before = await heap()
    await fileField(form).setInputFiles(path)
    await expect(form.getByText(/^[1-9]\d?% of 150 MB\b/)).toBeVisible()
    await form.getByRole('textbox', { name: 'Title' }).fill('Typed meanwhile')
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed meanwhile')
    expect(calls(backend, 'PUT', 'storage/legitimize-files')).toEqual([]) // The upload is still running.
    const during = await heap()
    await expect.poll(() => calls(backend, 'PUT', 'storage/legitimize-files'), { timeout: 40_000 }).toHaveLength(1)
    const sent = await heap()
    respond()
    await expect(form.getByRole('button', { name: 'Remove file' })).toBeVisible()
    const after = await heap()

    expect(Math.max(during, sent, after) - before).toBeLessThan(64)
    const upload = backend.db.uploads[0]
    expect((await backend.db.files.get(upload?.url ?? ''))?.size).toBe(150_000_000)
  } finally {
    await rm(folder, { recursive: true })
  }
})
