import { http } from 'msw'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { fold } from '../text.ts'
import { authorized, data, Refusal } from './call.ts'

const entry = z.object({
  file: z.string('file not found'),
  name: z.string('name is required').trim().min(1, 'name is required'),
  dir: z.string('dir is not valid').regex(/^[a-z0-9-]+$/, 'dir is not valid'),
})
export const legitimizeBody = z.object({ files: z.array(entry, 'files must be a list') })

/** Converts a file name: `Ảnh bìa (1).PNG` → `anh-bia-1-.png`, `写真.png` → `file.png`. Keeps the extension. */
const safeName = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+(?=\.[a-z0-9]+$)/, 'file')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(-80) || 'file'

/** Steps 1 and 3 of an upload: presign and legitimize (specification §7). Step 2 is in uploads.ts. */
export const storageHandlers = (db: Db) => [
  http.get(
    '*/api/v1/storage/presigned-url',
    authorized(db, ({ url }) => {
      const filename = url.searchParams.get('filename')?.trim()
      if (!filename) throw new Refusal(400, 'filename is required')
      const id = db.nextId('uploads')
      const [folder, parameter] =
        db.storage === 'own'
          ? [`${url.origin}/api/v1/uploads`, 'signature']
          : [`${db.foreignStorageOrigin}/bucket`, 'X-Signature']
      const file_url = `${folder}/${id}-${safeName(filename)}`
      // Like a real signature it contains characters that a URL must escape. The app must not change the URL.
      const signature = `c2lnbmVk+${id}/==`
      db.uploads.push({ url: file_url, signature, stored: false, copies: [] })
      db.save()
      return data({ upload_url: `${file_url}?${parameter}=${encodeURIComponent(signature)}`, file_url })
    }),
  ),

  http.put(
    '*/api/v1/storage/legitimize-files',
    authorized(db, ({ body }) => {
      const found = body(legitimizeBody).files.map(({ file, name, dir }) => {
        const upload = db.uploads.find(({ url, stored }) => stored && url === file.split('?')[0])
        if (!upload) throw new Refusal(400, 'file not found')
        return { upload, result: { file, name, dir, legitimize_url: upload.url.replace(/[^/]+$/, `${dir}/$&`) } }
      })
      for (const { upload, result } of found) upload.copies.push(result.legitimize_url)
      db.save()
      return data(found.map(({ result }) => result))
    }),
  ),
]
