import { ApiError, errorMessage } from '@/api/errors'
import { envelope, isRecord } from '@/api/fields'
import { http } from '@/api/http'
import { config } from '@/config/config'
import { tidyText } from '@/text'
import { parseWebUrl } from '@/web-url'
import { map, preprocess, z } from '@/zod'
import { formatBytes } from './formats'
import { putFile } from './put-file'

type Step = 'presign' | 'put' | 'legitimize'

/** An upload that failed. */
export class UploadError extends Error {
  /** The URL of the stored file if only the last step failed, so that a retry repeats that step alone. */
  readonly stored: string | undefined

  constructor(message: string, stored: string | undefined, options: ErrorOptions) {
    super(message, options)
    this.name = 'UploadError'
    this.stored = stored
  }
}

const safeUrl = z.string().check(z.refine((text) => isSafeUrl(text)))
const presigned = z.object({
  uploadUrl: map(safeUrl, (text) => new URL(text, config.apiBaseUrl)),
  fileUrl: safeUrl,
})
/** The first file of a list, which is bare or under `data`. */
const firstOf = (body: unknown): unknown => (isRecord(body) ? firstOf(body.data) : Array.isArray(body) ? body[0] : null)
const legitimized = preprocess(firstOf, z.object({ legitimizeUrl: z.optional(z.nullable(safeUrl)) }))

type UploadOptions = {
  /** The server's folder for the file (specification §7). */
  dir: string
  signal: AbortSignal
  onProgress: (sent: number) => void
  /** From `UploadError.stored`: skips to legitimizing. */
  stored?: string | undefined
}

/**
 * Uploads a file in three steps: presign, PUT, legitimize (specification §7).
 * @returns the value of the field: the legitimized URL, or the URL of the file if the result has none
 * @throws {UploadError} when a step fails; the signal's reason when it is aborted
 */
export async function upload(file: File, { dir, signal, onProgress, stored }: UploadOptions): Promise<string> {
  const fileUrl = stored ?? (await store(file, { signal, onProgress }))
  const files = [{ file: fileUrl, name: bareName(file), dir }]
  return attempt('legitimize', file, signal, fileUrl, async () => {
    const { legitimizeUrl } = await http
      .put('api/v1/storage/legitimize-files', { json: { files }, signal })
      .json(legitimized)
    return legitimizeUrl ?? fileUrl
  })
}

/** Sends the file to the presigned URL. After a 403, the URL may have expired, so a new one is requested once. */
async function store(file: File, options: Pick<UploadOptions, 'signal' | 'onProgress'>): Promise<string> {
  for (let requestCount = 1; ; requestCount += 1) {
    const { uploadUrl, fileUrl } = await presign(file, options.signal)
    try {
      await attempt('put', file, options.signal, undefined, () => putFile(uploadUrl, file, options))
      return fileUrl
    } catch (error) {
      const cause = error instanceof UploadError && error.cause
      if (!(cause instanceof ApiError && cause.status === 403) || requestCount === 2) throw error
    }
  }
}

const presign = (file: File, signal: AbortSignal) =>
  attempt('presign', file, signal, undefined, () =>
    http
      .get('api/v1/storage/presigned-url', { searchParams: { filename: bareName(file) }, signal })
      .json(envelope(presigned)),
  )

/** The name of a file, tidied and without a path, which some systems send. */
const bareName = (file: File) => tidyText(file.name).replace(/^.*[\\/]/s, '')

/** Runs a step. @throws {UploadError} when it fails; the signal's reason when aborted */
async function attempt<T>(
  step: Step,
  file: File,
  signal: AbortSignal,
  stored: string | undefined,
  work: () => Promise<T>,
) {
  try {
    return await work()
  } catch (cause) {
    signal.throwIfAborted()
    const message = step === 'put' ? putReason(cause, file) : (storageReason(cause, file) ?? errorMessage(cause))
    throw new UploadError(message, stored, { cause })
  }
}

/** Says why the storage has not taken a file. */
function putReason(error: unknown, file: File): string {
  if (!(error instanceof ApiError) || error.status === 0)
    return 'The connection to the storage broke, or the upload was blocked.'
  return storageReason(error, file) ?? error.text ?? `The storage refused the file (${error.status}).`
}

/** Says why the server does not take a file if the status says it, with the text of the server; otherwise undefined. */
function storageReason(error: unknown, file: File): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const reasons: Record<number, string> = {
    413: `This file is too large (${formatBytes(file.size)}).`,
    415: 'The storage does not take files of this type.',
    507: 'The storage is full.',
  }
  const reason = reasons[error.status]
  return reason && error.text ? `${reason} ${error.text}` : reason
}

/** Whether a file may be uploaded to or stored under a URL: https only, or also http if the app itself uses http. */
export function isSafeUrl(url: string, page = globalThis.location?.protocol ?? 'https:'): boolean {
  const protocol = parseWebUrl(url)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && page === 'http:')
}
