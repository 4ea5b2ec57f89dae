import type { FieldText } from './error-body'

/** The fixed texts of failed requests (specification §8). `SessionError` has the one of a failed refresh. */
export const fixedTexts = {
  noResponse: 'Connection error.',
  noHeaders: 'Axios did not pass any header. Please check your request.',
  unreadable: 'The server sent a response that could not be read.',
  other: 'Something went wrong.',
  preloadError: 'Part of this page could not be loaded.',
} as const

const PRELOAD_ERROR = 'PreloadError'

/**
 * Marks the error of a module that could not be loaded, because its message differs between browsers. Also puts a
 * text before the message: the router recognizes the browser's message by its start, and would reload the page, which loses
 * unsaved input.
 */
export function markPreloadError(error: Error) {
  error.name = PRELOAD_ERROR
  error.message = `${fixedTexts.preloadError} ${error.message}`
}

/** Whether a module of the app could not be loaded. */
export const isPreloadError = (error: unknown): boolean => error instanceof Error && error.name === PRELOAD_ERROR

/** A failed request. */
export class ApiError extends Error {
  /** The HTTP status; 0 if no response has arrived, so that the outcome is unknown. */
  readonly status: number
  /** The error text from the server, ready for display. */
  readonly text: string | undefined
  /** The server's error texts about single fields. */
  readonly fields: readonly FieldText[]
  /** The header Retry-After: after how many seconds, or when, the server accepts the request. */
  readonly retryAfter: string | null
  /** The header Date: when the server has sent the response. */
  readonly date: string | null

  constructor(
    status: number,
    text: string | undefined,
    options?: ErrorOptions & Partial<Pick<ApiError, 'fields' | 'retryAfter' | 'date'>>,
  ) {
    super(
      text ??
        (status === 0
          ? fixedTexts.noResponse
          : `The server ${status < 500 ? 'refused the request' : 'failed'} (${status}).`),
      options,
    )
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.fields = options?.fields ?? []
    this.retryAfter = options?.retryAfter ?? null
    this.date = options?.date ?? null
  }
}

/** A write that was not sent. The message can be displayed. */
export class NotSentError extends Error {}

/** The server has saved something more than once, or although its response was an error. The message can be displayed. */
export class UnexpectedSaveError extends Error {}

/** Whether the server may have processed the request: it did not respond, or it responded with a 5xx status. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Whether the server says that the record does not exist (404). */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Returns the message of a failed save for display in its form. */
export const saveErrorMessage = (error: unknown): string =>
  isOutcomeUnknown(error) ? appendSentence(error, 'It may have been saved anyway.') : errorMessage(error)

/** Returns the message of an error, followed by another sentence. */
export const appendSentence = (error: unknown, sentence: string): string =>
  `${errorMessage(error).replace(/(?<![.!?…])$/, '.')} ${sentence}`

/** Returns the message of any error for display next to a Retry button or in a form. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError || error instanceof NotSentError || error instanceof UnexpectedSaveError)
    return error.message
  if (isPreloadError(error)) return fixedTexts.preloadError
  const isUnreadable =
    error instanceof Error && ['SchemaValidationError', 'SyntaxError', 'TypeError'].includes(error.name) // TypeError: the connection broke while reading
  return isUnreadable ? fixedTexts.unreadable : fixedTexts.other
}

/** Whether the error is shown as a toast: 400 and 403 with a text (specification §8). */
export const isShownAsToast = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403].includes(error.status) && error.text !== undefined
