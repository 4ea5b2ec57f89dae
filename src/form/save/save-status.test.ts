import { expect, test } from 'vitest'
import { isBusy, type SaveStatus, statusOf } from './save-status'

const idle = { phase: undefined, isPending: false, isWaiting: false, isSuccess: false, problem: undefined }

test.each<[Partial<Parameters<typeof statusOf>[0]>, SaveStatus, boolean]>([
  [{}, 'idle', false],
  [{ phase: 'checking' }, 'checking', true],
  [{ phase: 'asking', problem: 'Nothing was saved.' }, 'asking', true],
  [{ phase: 'saving', isPending: true }, 'saving', true],
  [{ isPending: true }, 'saving', true],
  [{ isWaiting: true, problem: 'Nothing was saved.' }, 'waiting', true],
  [{ problem: 'Nothing was saved.' }, 'failed', false],
  [{ problem: 'Nothing was saved.', isSuccess: true }, 'failed', false],
  [{ isSuccess: true }, 'saved', false],
])('%j has the status %s (busy: %s)', (inputs, status, busy) => {
  expect(statusOf({ ...idle, ...inputs })).toBe(status)
  expect(isBusy(status)).toBe(busy)
})
