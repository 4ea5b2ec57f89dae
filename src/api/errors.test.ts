import { expect, test } from 'vitest'
import { ApiError, appendSentence, errorMessage, isOutcomeUnknown, NotSentError } from './errors'

test('describes an incomplete response as unreadable', () => {
  expect(errorMessage(new TypeError('network error'))).toBe('The server sent a response that could not be read.')
})

test('a save that was not sent has a known outcome', () => {
  const cause = new ApiError(500, 'Out of order')
  const error = new NotSentError(appendSentence(cause, 'Nothing was saved.'), { cause })
  expect(errorMessage(error)).toBe('Out of order. Nothing was saved.')
  expect(isOutcomeUnknown(error)).toBe(false)
})
