import { HttpResponse, http } from 'msw'
import type { Db } from '../db/db.ts'
import { receiveFile, type StoredFile } from '../db/files.ts'
import { findSession } from '../db/sessions.ts'
import { picture } from '../pictures.ts'
import { sampleAudio, sampleVideo } from '../sample-media.ts'
import { getBearerToken } from './call.ts'

/** The CORS headers of the foreign storage, which is on another origin. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, PUT',
  'Access-Control-Allow-Headers': 'Content-Type',
}

/**
 * Step 2 of an upload, and the delivery of files (specification §7). An upload to the API needs a bearer token, an
 * upload to a foreign storage does not. Both need the signature, which is valid once. Reading needs no bearer token
 * because an <img> sends none. A file over the size limit cannot be read.
 */
export const uploadHandlers = (db: Db) => [
  http.put('*/api/v1/uploads/*', async ({ request }) => {
    const file = await receiveFile(request, db.files.limit)
    db.sync()
    if (!findSession(db, getBearerToken(request)))
      return HttpResponse.json({ error: 'token is invalid or expired' }, { status: 401 })
    return store(db, request, 'signature', file)
  }),

  http.put('*/bucket/*', async ({ request }) => {
    const file = await receiveFile(request, db.files.limit)
    db.sync()
    return withCors(await store(db, request, 'X-Signature', file))
  }),

  http.options('*/bucket/*', () => withCors(new HttpResponse(null, { status: 204 }))),

  // The pictures of the seed are drawn on request. All its lessons share one video and one audio file.
  http.get<{ name: string }>('*/api/v1/uploads/seed/:name.png', async ({ params, request }) =>
    fileResponse(request, await picture(params.name)),
  ),
  http.get('*/api/v1/uploads/seed/:name.mp4', ({ request }) => fileResponse(request, sampleVideo)),
  http.get('*/api/v1/uploads/seed/:name.mp3', ({ request }) => fileResponse(request, sampleAudio)),

  http.get('*/api/v1/uploads/*', ({ request }) => serve(db, request)),
  http.get('*/bucket/*', async ({ request }) => withCors(await serve(db, request))),
]

async function store(db: Db, request: Request, parameter: string, file: StoredFile): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(request.url)
  const upload = db.uploads.find(({ url }) => url === origin + pathname)
  if (!upload?.signature || upload.signature !== searchParams.get(parameter))
    return refusal(403, 'AccessDenied', 'Access Denied')
  Object.assign(upload, { signature: null, stored: true })
  db.save()
  await db.files.put(upload.url, file)
  return new HttpResponse(null, { status: 200 })
}

async function serve(db: Db, request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const requested = origin + pathname
  db.sync()
  const upload = db.uploads.find(({ url, copies }) => url === requested || copies.includes(requested))
  const file = upload && (await db.files.get(upload.url))
  if (!file || file.content.size < file.size) return refusal(404, 'NoSuchKey', 'The specified key does not exist.')
  return fileResponse(request, file.content)
}

/** Responds with the file, or with the requested range. Media players request ranges to seek. */
function fileResponse(request: Request, content: Blob): Response {
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Content-Type': content.type || 'application/octet-stream',
    'Content-Length': String(content.size),
    'X-Content-Type-Options': 'nosniff',
  })
  // An SVG can contain scripts. An <img> does not run them, but opening the file itself would.
  if (!/^(image(?!\/svg)|video|audio)\//.test(content.type)) headers.set('Content-Disposition', 'attachment')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!range) return new HttpResponse(content, { headers })

  const [start, end] = [Number(range[1]), Math.min(Number(range[2] || Infinity), content.size - 1)]
  if (start > end)
    return new HttpResponse(null, { status: 416, headers: { 'Content-Range': `bytes */${content.size}` } })
  headers.set('Content-Length', String(end - start + 1))
  headers.set('Content-Range', `bytes ${start}-${end}/${content.size}`)
  return new HttpResponse(content.slice(start, end + 1), { status: 206, headers })
}

/** An error response of a storage, which is XML. */
const refusal = (status: number, code: string, message: string): Response =>
  HttpResponse.xml(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    { status },
  )

function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(cors)) response.headers.set(name, value)
  return response
}
